"""The original primitiv loads what Spark wrote, and saves it again; the bytes are those of the reference writer.

    python3 primitiv_reads.py DIRECTORY
"""

import json
import struct
import sys
import tempfile
import unittest
from pathlib import Path

import primitiv
import primitiv_writer
from primitiv import Model, Parameter, devices, initializers, optimizers

CLASSES = {
    name: getattr(optimizers, name) for name in ("SGD", "MomentumSGD", "AdaGrad", "RMSProp", "AdaDelta", "Adam")
}


def files():
    return sorted(file for file in (DIRECTORY / "primitiv" / "files").iterdir() if not file.name.startswith("."))


def content(file):
    """The kind of a file, and its records."""
    return primitiv_writer.Reader(file.read_bytes()).file()


def bits(values):
    return struct.pack(f"<{len(values)}f", *values)


def model(records):
    """A model with the parameters of a file, which is all that primitiv needs to load it."""
    models = {(): Model()}
    parameters = []
    for record in records:
        for depth in range(1, len(record["path"])):
            path = tuple(record["path"][:depth])
            if path not in models:
                models[path] = Model()
                models[path[:-1]].add(path[-1], models[path])
        parameters.append(Parameter([1], initializers.Constant(0)))
        models[tuple(record["path"][:-1])].add(record["path"][-1], parameters[-1])
    return models, parameters


class PrimitivTest(unittest.TestCase):
    def test_the_bytes_are_those_of_the_reference_writer(self):
        self.assertGreater(len(files()), 20)
        for file in files():
            layout = file.name.split("_")[0]
            lines = (DIRECTORY / "primitiv" / "rows" / f"{file.name}.jsonl").read_text().splitlines()
            rows = [json.loads(line) for line in lines]
            with self.subTest(file.name):
                self.assertEqual(primitiv_writer.write(rows, {"layout": layout}), file.read_bytes())

    def test_the_original_loads_models_and_parameters_and_saves_them_again(self):
        loaded = 0
        for file in files():
            kind, records = content(file)
            if kind == "optimizer":
                continue
            with self.subTest(file.name):
                if kind == "parameter":
                    whole = Parameter()
                    parameters = [whole]
                else:
                    models, parameters = model(records)
                    whole = models[()]
                whole.load(str(file))
                for record, parameter in zip(records, parameters):
                    self.assert_same(record, parameter.value)
                    for name, statistic in record["stats"]:
                        self.assert_same(statistic, parameter.stats[name])
                self.assertEqual(self.saved(whole), file.read_bytes())
                loaded += len(records)
        self.assertGreater(loaded, 100)

    def test_the_original_loads_optimizers(self):
        loaded = 0
        for file in files():
            kind, records = content(file)
            if kind != "optimizer":
                continue
            settings = dict(records[0]["uint_configs"] + records[0]["float_configs"])
            with self.subTest(file.name):
                names = {name.split(".")[0] for name in settings}
                optimizer = next((make for name, make in CLASSES.items() if name in names), optimizers.SGD)()
                optimizer.load(str(file))
                uints, floats = optimizer.get_configs()
                for name, value in {**uints, **floats}.items():
                    if name in settings:
                        self.assertEqual(bits([settings[name]]), bits([value]), name)
                if set(settings) == {*uints, *floats}:
                    self.assertEqual(self.saved(optimizer), file.read_bytes())
                    loaded += 1
        self.assertGreater(loaded, 5)

    def assert_same(self, record, tensor):
        shape = tensor.shape()
        self.assertEqual(record["dims"], [shape[i] for i in range(shape.depth())])
        self.assertEqual(record["batch"], shape.batch())
        self.assertEqual(bits(record["values"]), bits(tensor.to_list()))

    @staticmethod
    def saved(whole):
        """The bytes that the original saves, its statistics and settings sorted, for it has no order of them."""
        with tempfile.TemporaryDirectory() as directory:
            again = Path(directory) / "again"
            whole.save(str(again))
            return primitiv_writer.copy(again.read_bytes(), ordered=True)


if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    primitiv.Device.set_default(devices.Naive())
    unittest.main()
