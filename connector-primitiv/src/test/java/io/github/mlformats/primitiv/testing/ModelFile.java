package io.github.mlformats.primitiv.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Composes a model byte by byte as primitiv writes it. */
public final class ModelFile {
    private final ByteArrayOutputStream records = new ByteArrayOutputStream();
    private int count;

    /**
     * A tensor whose values count from 0.
     *
     * @param dims dimensions
     * @param batch number of entries
     */
    public record Values(List<Integer> dims, int batch) {
        public static Values of(Integer... dims) {
            return new Values(List.of(dims), 1);
        }

        public Values batch(int size) {
            return new Values(dims, size);
        }

        int count() {
            return dims.stream().reduce(batch, (a, b) -> a * b);
        }
    }

    /** Adds a parameter. @param statistics a name, its values, the next name and so on */
    public ModelFile parameter(List<String> path, Values value, Object... statistics) {
        try {
            DataOutputStream out = new DataOutputStream(records);
            out.writeByte(0x90 | path.size());
            for (String name : path) {
                text(out, name);
            }
            tensor(out, value);
            uint32(out, statistics.length / 2);
            for (int i = 0; i < statistics.length; i += 2) {
                text(out, (String) statistics[i]);
                tensor(out, (Values) statistics[i + 1]);
            }
            count++;
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void text(DataOutputStream out, String name) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        out.writeByte(0xA0 | bytes.length);
        out.write(bytes);
    }

    private static void tensor(DataOutputStream out, Values values) throws IOException {
        int used = values.dims().size();
        while (used > 0 && values.dims().get(used - 1) == 1) {
            used--;
        }
        out.writeByte(0x90 | used);
        for (int dim : values.dims().subList(0, used)) {
            uint32(out, dim);
        }
        uint32(out, values.batch());
        int bytes = 4 * values.count();
        if (bytes < 256) {
            out.writeByte(0xC4);
            out.writeByte(bytes);
        } else if (bytes < 65536) {
            out.writeByte(0xC5);
            out.writeShort(bytes);
        } else {
            out.writeByte(0xC6);
            out.writeInt(bytes);
        }
        ByteBuffer floats = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.count(); i++) {
            floats.putFloat(i);
        }
        out.write(floats.array());
    }

    private static void uint32(DataOutputStream out, int value) throws IOException {
        out.writeByte(0xCE);
        out.writeInt(value);
    }

    public byte[] bytes() {
        try {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(file);
            uint32(out, 0);
            uint32(out, 1);
            uint32(out, 0x300);
            uint32(out, count);
            records.writeTo(out);
            return file.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path write(Path file) {
        try {
            return Files.write(file, bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
