package io.github.mlformats.benchmarks.data;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * A primitiv model of matrices of {@value #HEIGHT} random floats in a column, equally large ones.
 *
 * @param layout what a row is
 * @param parameters number of matrices
 * @param columns of each
 */
public record PrimitivModel(Layout layout, int parameters, int columns) implements DataFile {
    public static final int HEIGHT = 128;
    /** Values of a row of {@link Layout#TENSORS}. */
    private static final int PIECE = 1 << 20;

    /** What a row is. */
    public enum Layout {
        COLUMNS,
        TENSORS,
        ELEMENTS,
        SHAPES
    }

    private long values() {
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
        ByteBuffer column = ByteBuffer.allocate(Float.BYTES * HEIGHT).order(ByteOrder.LITTLE_ENDIAN);
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 20))) {
            integers(out, 0, 1, 0x300, parameters);
            for (int i = 0; i < parameters; i++) {
                byte[] name = ("layer" + i).getBytes(StandardCharsets.UTF_8);
                out.writeByte(0x91);
                out.writeByte(0xA0 | name.length);
                out.write(name);
                out.writeByte(0x92);
                integers(out, HEIGHT, columns, 1);
                out.writeByte(0xC6);
                out.writeInt(Math.toIntExact(Float.BYTES * values()));
                for (int j = 0; j < columns; j++) {
                    column.clear();
                    for (int row = 0; row < HEIGHT; row++) {
                        column.putFloat(Uniform.unit(j, i, row));
                    }
                    out.write(column.array());
                }
                integers(out, 0);
            }
        }
    }

    private static void integers(DataOutputStream out, int... values) throws IOException {
        for (int value : values) {
            out.writeByte(0xCE);
            out.writeInt(value);
        }
    }
}
