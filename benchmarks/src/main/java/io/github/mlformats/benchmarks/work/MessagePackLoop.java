package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** Decodes every value of all samples with msgpack-java, from arrays in memory, and discards them. */
public final class MessagePackLoop {
    private static final int SAMPLES_AT_ONCE = 10_000;

    private MessagePackLoop() {}

    public static Work of(SampleFile file) {
        return new Work("bare msgpack-java", file, (path, spark) -> {
            List<byte[]> chunks = chunks(path, file.rows());
            return () -> new double[] {unpack(chunks)};
        });
    }

    /** The samples, several thousand per array. */
    private static List<byte[]> chunks(Path directory, long rows) throws IOException {
        Path data = SampleFile.data(directory);
        ByteBuffer offsets = ByteBuffer.wrap(Files.readAllBytes(data.resolveSibling(data.getFileName() + ".offsets")));
        List<byte[]> chunks = new ArrayList<>();
        try (RandomAccessFile in = new RandomAccessFile(data.toFile(), "r")) {
            for (long first = 0; first < rows; first += SAMPLES_AT_ONCE) {
                long end = Math.min(rows, first + SAMPLES_AT_ONCE);
                long bytes = offsets.getLong((int) end * Long.BYTES) - offsets.getLong((int) first * Long.BYTES);
                byte[] chunk = new byte[(int) bytes];
                in.readFully(chunk);
                chunks.add(chunk);
            }
        }
        return chunks;
    }

    /** The number of values, so that no decoding is optimized away. */
    private static long unpack(List<byte[]> chunks) throws IOException {
        long values = 0;
        for (byte[] chunk : chunks) {
            try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(chunk)) {
                while (unpacker.hasNext()) {
                    values += value(unpacker);
                }
            }
        }
        return values;
    }

    private static long value(MessageUnpacker unpacker) throws IOException {
        return switch (unpacker.getNextFormat().getValueType()) {
            case MAP -> {
                long values = 0;
                int pairs = unpacker.unpackMapHeader();
                for (int i = 0; i < 2 * pairs; i++) {
                    values += value(unpacker);
                }
                yield values;
            }
            case STRING -> unpacker.unpackString().isEmpty() ? 0 : 1;
            case INTEGER -> unpacker.unpackLong() == Long.MIN_VALUE ? 0 : 1;
            case FLOAT -> unpacker.unpackDouble() == -1 ? 0 : 1;
            case BINARY -> unpacker.readPayload(unpacker.unpackBinaryHeader()).length == 0 ? 0 : 1;
            case ARRAY, BOOLEAN, NIL, EXTENSION -> throw new IOException("no such value was written");
        };
    }
}
