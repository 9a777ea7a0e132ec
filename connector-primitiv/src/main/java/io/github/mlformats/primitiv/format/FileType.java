package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The type of a file, from its 15-byte header: version 0.1 and the type, each as MessagePack uint32. */
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

    /** Size of the header in bytes. */
    public static final int HEADER_SIZE = 15;

    private static final byte[] HEADER = HexFormat.of().parseHex("ce00000000ce00000001ce00000000");
    /** Position of the type in the header. */
    private static final int TYPE_BYTE = 13;

    private final String label;

    FileType(String label) {
        this.label = label;
    }

    /** Returns the type of a file from its first bytes; empty if they are not a header. */
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

    /** @throws CorruptFileException if the file does not start with a header of this version */
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

    /** Returns the header of a file of this type. */
    public byte[] header() {
        byte[] header = HEADER.clone();
        header[TYPE_BYTE] = (byte) ordinal();
        return header;
    }

    /** Returns whether files of this type contain tensors with values. */
    public boolean hasTensors() {
        return this == TENSOR || this == PARAMETER || this == MODEL;
    }

    /** Returns whether the tensors have statistics. */
    boolean hasStatistics() {
        return this == PARAMETER || this == MODEL;
    }

    /** Returns primitiv's name of the type. */
    @Override
    public String toString() {
        return label;
    }
}
