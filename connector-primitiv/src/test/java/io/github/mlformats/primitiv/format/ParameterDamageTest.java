package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.primitiv.testing.Case;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * Changes every byte of small files and truncates them at every position; reads them strictly, leniently, and with
 * windows of 8 bytes.
 */
class ParameterDamageTest extends DamageSweep {
    private static final Strictness LENIENT = new Strictness(false, (file, deviation) -> {});

    @Override
    protected Stream<Sample> samples() {
        return Stream.of(
                        "model_nested3",
                        "model_shared_param",
                        "param_adam",
                        "param_stats_20",
                        "tensor_matrix_2x3",
                        "shape_batch4",
                        "opt_adam_default",
                        "opt_custom_empty_maps",
                        "bad/model_modified_utf8_name",
                        "bad/nonminimal_lengths")
                .map(name -> new Sample(name, new Case(name).bytes()));
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        read(source, LENIENT);
        read(new SmallWindows(source, 8), Strictness.STRICT);
        read(source, Strictness.STRICT);
    }

    private static void read(ByteSource source, Strictness strictness) throws IOException {
        FileType type = FileType.read(source);
        if (type == FileType.OPTIMIZER) {
            OptimizerReader reader = new OptimizerReader(source, strictness);
            while (reader.next() != null) {
                // The complete file.
            }
            return;
        }
        ParameterReader reader = new ParameterReader(source, type, strictness, true);
        reader.recordCount();
        for (Parameter parameter; (parameter = reader.next()) != null; ) {
            for (int i = 0; i < parameter.tensorCount() && type != FileType.SHAPE; i++) {
                Tensor tensor = parameter.tensor(i);
                reader.readValues(tensor, 0, (int) tensor.count(), new byte[(int) tensor.byteLength()], 0);
            }
        }
    }
}
