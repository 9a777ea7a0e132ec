package io.github.mlformats.safetensors.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds a file of float tensors. Value i of the file is i. */
public final class TensorFile {
    private final List<String> members = new ArrayList<>();
    private int values;

    /** Adds a tensor of type F32. */
    public TensorFile tensor(String name, int... shape) {
        int first = values;
        values += Arrays.stream(shape).reduce(1, Math::multiplyExact);
        members.add("\"%s\":{\"dtype\":\"F32\",\"shape\":%s,\"data_offsets\":[%d,%d]}"
                .formatted(name, Arrays.toString(shape), 4 * first, 4 * values));
        return this;
    }

    public byte[] bytes() {
        byte[] header = ("{" + String.join(",", members) + "}").getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + header.length + 4 * values).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(header.length).put(header);
        for (int i = 0; i < values; i++) {
            file.putFloat(i);
        }
        return file.array();
    }

    public Path write(Path file) {
        try {
            return Files.write(file, bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
