package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What a file is by its first bytes, of the kinds that lie beside data of our formats and are taken for it. */
public enum FileKind {
    PARQUET("Parquet", "parquet", "PAR1"),
    ORC("ORC", "orc", "ORC"),
    AVRO("Avro", "avro", "Obj\1"),
    ARROW("Arrow", null, "ARROW1\0\0"),
    HDF5("HDF5", null, "\u0089HDF\r\n\u001a\n"),
    NUMPY("NumPy", null, "\u0093NUMPY"),
    GZIP("gzip", null, "\u001f\u008b\b");

    private static final int MAX_SIGNATURE = 8;

    private final String shown;
    private final String sparkName;
    private final byte[] signature;

    FileKind(String shown, String sparkName, String signature) {
        this.shown = shown;
        this.sparkName = sparkName;
        this.signature = signature.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Looks at a file's first bytes. */
    public static Optional<FileKind> of(ByteSource file) throws IOException {
        byte[] start = new byte[(int) Math.min(MAX_SIGNATURE, file.size())];
        file.read(0, start, 0, start.length);
        return Arrays.stream(values()).filter(kind -> kind.isSigned(start)).findFirst();
    }

    private boolean isSigned(byte[] start) {
        return start.length >= signature.length
                && Arrays.equals(start, 0, signature.length, signature, 0, signature.length);
    }

    /** The name in {@code spark.read.format(...)}; empty if Spark does not read such files. */
    public Optional<String> sparkName() {
        return Optional.ofNullable(sparkName);
    }

    /** The name that people know it by. */
    @Override
    public String toString() {
        return shown;
    }
}
