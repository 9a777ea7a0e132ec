package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** What a file holds, as its first 15 bytes say: version 0.1 and the type, each as a MessagePack uint32. */
public enum FileType {
    /** A shape without values; no version of primitiv writes one. */
    SHAPE("Shape"),
    /** A tensor; no version of primitiv writes one. */
    TENSOR("Tensor"),
    /** A tensor with its statistics. */
    PARAMETER("Parameter"),
    /** Parameters with paths. */
    MODEL("Model"),
    /** The settings of an optimizer. */
    OPTIMIZER("Optimizer");

    /** Bytes of the header. */
    public static final int HEADER_SIZE = 15;

    private static final byte[] HEADER = HexFormat.of().parseHex("ce00000000ce00000001ce00000000");
    /** Where in the header the type is. */
    private static final int TYPE_BYTE = 13;

    private final String label;

    FileType(String label) {
        this.label = label;
    }

    /** The type that a file's first bytes say; empty if they are no header. */
    public static Optional<FileType> recognize(byte[] start) {
        if (start.length < HEADER_SIZE) {
            return Optional.empty();
        }
        byte[] rest = Arrays.copyOf(start, HEADER_SIZE);
        int type = rest[TYPE_BYTE];
        rest[TYPE_BYTE] = 0;
        boolean known = Arrays.equals(rest, HEADER) && type >= 0 && type < values().length;
        return known ? Optional.of(values()[type]) : Optional.empty();
    }

    /** @throws CorruptFileException if the file does not begin with a header of this version */
    public static FileType read(ByteSource source) throws IOException {
        byte[] start = new byte[(int) Math.min(HEADER_SIZE, source.size())];
        source.read(0, start, 0, start.length);
        return recognize(start)
                .orElseThrow(() -> new CorruptFileException(
                        source.name(),
                        0,
                        "header",
                        "the 15 bytes of primitiv's format of version 0.1",
                        start.length == 0 ? "an empty file" : HexFormat.of().formatHex(start)));
    }

    /** The first bytes of such a file. */
    public byte[] header() {
        byte[] header = HEADER.clone();
        header[TYPE_BYTE] = (byte) ordinal();
        return header;
    }

    /** Whether there are tensors in such a file. */
    public boolean hasTensors() {
        return this == TENSOR || this == PARAMETER || this == MODEL;
    }

    /** Whether its tensors have statistics. */
    boolean hasStatistics() {
        return this == PARAMETER || this == MODEL;
    }

    /** The name that primitiv has for it. */
    @Override
    public String toString() {
        return label;
    }
}
