package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.TensorFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * A file of equally large matrices of random floats, with {@value #WIDTH} values in a row.
 *
 * @param layout what a row of the table is
 * @param tensors number of matrices
 * @param height number of rows of each matrix
 */
public record SafetensorsModel(Layout layout, int tensors, int height) implements DataFile {
    public static final int WIDTH = 1024;

    /** What a row is. */
    public enum Layout {
        ROWS,
        TENSORS
    }

    @Override
    public long rows() {
        return layout == Layout.ROWS ? (long) tensors * height : tensors;
    }

    @Override
    public String format() {
        return "safetensors";
    }

    @Override
    public Map<String, String> options() {
        return Map.of("layout", layout.name().toLowerCase(Locale.ROOT));
    }

    /** The same for all layouts. */
    @Override
    public String fileName() {
        return "safetensors-" + tensors + "-" + height + ".safetensors";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        byte[] row = new byte[Float.BYTES * WIDTH];
        try (TensorFileWriter file = new TensorFileWriter(Container.SAFETENSORS, LocalSpool::create);
                ByteSink out = new StreamSink(Files.newOutputStream(path))) {
            for (int i = 0; i < tensors; i++) {
                for (int j = 0; j < height; j++) {
                    for (int column = 0; column < WIDTH; column++) {
                        float value = Uniform.unit(j, i, column);
                        LittleEndian.putI32(row, Float.BYTES * column, Float.floatToRawIntBits(value));
                    }
                    file.data(DType.F32).write(row, 0, row.length);
                }
                file.add("layer" + i, DType.F32, new long[] {height, WIDTH}, (long) height * row.length);
            }
            file.finish(Map.of(), out);
        }
    }
}
