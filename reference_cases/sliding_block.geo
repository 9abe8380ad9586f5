// A rectangular block on its bottom side, for the case sliding_block. In Gmsh: gmsh sliding_block.geo
DefineConstant[
  size = {1, Name "Parameters/size of a triangle"},
  length = {40, Name "Parameters/length along x"},
  height = {25, Name "Parameters/height along y"}
];

Point(1) = {0, 0, 0, size};
Point(2) = {length, 0, 0, size};
Point(3) = {length, height, 0, size};
Point(4) = {0, height, 0, size};
Line(1) = {1, 2};
Line(2) = {2, 3};
Line(3) = {3, 4};
Line(4) = {4, 1};
Curve Loop(1) = {1, 2, 3, 4};  // counterclockwise, and so are the triangles
Plane Surface(1) = {1};

Physical Curve("Contact BC") = {1};
Physical Curve("Confining displacement") = {3};
Physical Curve("Applied force") = {4};
Physical Surface("Bulk material") = {1};
