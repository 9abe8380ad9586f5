"""What a reader that is not ours finds in a VTK file, as JSON on stdout.

read_vtu.py meshio|vtk FILE.vtu...    points, triangles, arrays and time of each
read_vtu.py index FILE.pvd            its times and files

The readers are Debian's: python3-meshio, python3-vtk9. Exit code 77: that reader is not installed.
"""
import json
import sys
import xml.etree.ElementTree


def with_meshio(path):
    try:
        import meshio
    except ModuleNotFoundError:
        sys.exit(77)
    mesh = meshio.read(path)
    (cells,) = mesh.cells
    return {
        "cell_type": cells.type,
        "points": mesh.points.tolist(),
        "cells": cells.data.tolist(),
        "point_data": {name: array.tolist() for name, array in mesh.point_data.items()},
        "cell_data": {name: array.tolist() for name, (array,) in mesh.cell_data.items()},
        "time": mesh.field_data["TimeValue"].tolist(),
    }


def with_vtk(path):
    try:
        import vtk
        from vtk.util.numpy_support import vtk_to_numpy
    except ModuleNotFoundError:
        sys.exit(77)
    reader = vtk.vtkXMLUnstructuredGridReader()
    reader.SetFileName(path)
    reader.Update()
    if reader.GetErrorCode() != 0:
        sys.exit("vtk: error " + str(reader.GetErrorCode()))
    grid = reader.GetOutput()

    def arrays(data):
        return {data.GetArrayName(i): vtk_to_numpy(data.GetArray(i)).tolist() for i in range(data.GetNumberOfArrays())}

    def labels(data):
        found = {}
        for i in range(data.GetNumberOfArrays()):
            array, unit = data.GetArray(i), vtk.vtkDataArray.UNITS_LABEL()
            components = [array.GetComponentName(c) for c in range(array.GetNumberOfComponents())]
            found[array.GetName()] = [array.GetInformation().Get(unit), components]
        return found

    information = reader.GetOutputInformation(0)
    steps = vtk.vtkStreamingDemandDrivenPipeline.TIME_STEPS()
    types = {grid.GetCellType(i) for i in range(grid.GetNumberOfCells())}
    return {
        "cell_type": "triangle" if types == {vtk.VTK_TRIANGLE} else str(types),
        "points": vtk_to_numpy(grid.GetPoints().GetData()).tolist(),
        "cells": vtk_to_numpy(grid.GetCells().GetConnectivityArray()).reshape(-1, 3).tolist(),
        "point_data": arrays(grid.GetPointData()),
        "cell_data": arrays(grid.GetCellData()),
        "time": arrays(grid.GetFieldData())["TimeValue"],
        "labels": {**labels(grid.GetPointData()), **labels(grid.GetCellData())},
        "time_steps": list(information.Get(steps)) if information.Has(steps) else None,
    }


def index(path):
    root = xml.etree.ElementTree.parse(path).getroot()
    assert root.tag == "VTKFile" and root.attrib["type"] == "Collection"
    (collection,) = root
    return [[float(entry.attrib["timestep"]), entry.attrib["file"]] for entry in collection]


if __name__ == "__main__":
    _, what, *files = sys.argv
    if what == "index":
        print(json.dumps(index(files[0])))
    else:
        print(json.dumps([{"meshio": with_meshio, "vtk": with_vtk}[what](path) for path in files]))
