// A disk whose lowest point, a node, is the origin, for the case elastic_ball. In Gmsh: gmsh elastic_ball.geo
DefineConstant[
  size = {0.5, Name "Parameters/size of a triangle"},
  radius = {10, Name "Parameters/radius"}
];

Point(1) = {0, radius, 0, size};  // the centre, which becomes no node
Point(2) = {0, 0, 0, size};
Point(3) = {radius, radius, 0, size};
Point(4) = {0, 2 * radius, 0, size};
Point(5) = {-radius, radius, 0, size};
Circle(1) = {2, 1, 3};
Circle(2) = {3, 1, 4};
Circle(3) = {4, 1, 5};
Circle(4) = {5, 1, 2};
Curve Loop(1) = {1, 2, 3, 4};  // counterclockwise, and so are the triangles
Plane Surface(1) = {1};

Physical Curve("Contact BC") = {1, 2, 3, 4};
Physical Surface("Bulk material") = {1};
