package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.primitiv.format.ModelWriter;
import io.github.mlformats.primitiv.write.TensorValuesReader.ArrayValues.OfFloats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * A primitiv model of equally large matrices of random floats, with {@value #HEIGHT} values per column.
 *
 * @param layout what a row is
 * @param parameters number of matrices
 * @param columns number of columns of each matrix
 */
public record PrimitivModel(Layout layout, int parameters, int columns) implements DataFile {
    public static final int HEIGHT = 128;
    /** Values of a row of {@link Layout#TENSORS}. */
    public static final int PIECE = 1 << 20;

    /** What a row is. */
    public enum Layout {
        COLUMNS,
        TENSORS,
        ELEMENTS,
        SHAPES
    }

    /** The name of a parameter by its number. */
    public static String name(int parameter) {
        return "layer" + parameter;
    }

    /** Number of values of each matrix. */
    public long values() {
        return (long) HEIGHT * columns;
    }

    @Override
    public long rows() {
        return parameters
                * switch (layout) {
                    case COLUMNS -> columns;
                    case TENSORS -> 1 + (values() - 1) / PIECE;
                    case ELEMENTS -> values();
                    case SHAPES -> 1;
                };
    }

    @Override
    public String format() {
        return "primitiv";
    }

    @Override
    public Map<String, String> options() {
        return Map.of("layout", layout.name().toLowerCase(Locale.ROOT), "maxElementsPerRow", String.valueOf(PIECE));
    }

    /** The same for all layouts. */
    @Override
    public String fileName() {
        return "primitiv-" + parameters + "-" + columns + ".model";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        float[] column = new float[HEIGHT];
        try (ModelWriter model = new ModelWriter(LocalSpool.create());
                ByteSink out = new StreamSink(Files.newOutputStream(path))) {
            for (int i = 0; i < parameters; i++) {
                byte[] name = name(i).getBytes(StandardCharsets.UTF_8);
                model.begin(new byte[][] {name}, null);
                model.writeShape(new long[] {HEIGHT, columns}, 1);
                for (int j = 0; j < columns; j++) {
                    for (int row = 0; row < HEIGHT; row++) {
                        column[row] = Uniform.unit(j, i, row);
                    }
                    model.appendValues(new OfFloats(column));
                }
            }
            model.finish(out);
        }
    }
}
