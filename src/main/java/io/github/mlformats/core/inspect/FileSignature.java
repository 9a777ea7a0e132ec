package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Signatures of file formats that users often specify by mistake, found by a file's first bytes. */
public enum FileSignature {
    PARQUET("Parquet", "parquet", "PAR1"),
    ORC("ORC", "orc", "ORC"),
    AVRO("Avro", "avro", "Obj\1"),
    ARROW("Arrow", null, "ARROW1\0\0"),
    HDF5("HDF5", null, "\u0089HDF\r\n\u001a\n"),
    NUMPY("NumPy", "npy", "\u0093NUMPY"),
    GZIP("gzip", null, "\u001f\u008b\b");

    private static final int MAX_SIGNATURE = 8;

    private final String shown;
    private final String sparkName;
    private final byte[] signature;

    FileSignature(String shown, String sparkName, String signature) {
        this.shown = shown;
        this.sparkName = sparkName;
        this.signature = signature.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the format of a file by its first bytes; empty if it is none of these. */
    public static Optional<FileSignature> of(ByteSource file) throws IOException {
        byte[] start = new byte[(int) Math.min(MAX_SIGNATURE, file.size())];
        file.read(0, start, 0, start.length);
        return Arrays.stream(values()).filter(kind -> kind.isSigned(start)).findFirst();
    }

    /**
     * Rejects files of another format, which are a user's mistake rather than corrupt data. Called before a file is inspected,
     * or after reading it has failed.
     *
     * @param expected the expected format
     * @throws UsageException if the file has the signature of another format
     */
    public static void rejectForeign(ByteSource file, Format expected) throws IOException {
        FileSignature kind = of(file).orElse(null);
        if (kind != null && !expected.shortName().equals(kind.sparkName)) {
            String way = kind.sparkName()
                    .map(name -> ": read it as format " + name)
                    .orElse(kind == GZIP ? ": decompress it first" : "");
            throw new UsageException(file.name() + " is " + kind + ", not " + expected.shortName() + way);
        }
    }

    private boolean isSigned(byte[] start) {
        return start.length >= signature.length
                && Arrays.equals(start, 0, signature.length, signature, 0, signature.length);
    }

    /** Returns the name in {@code spark.read.format(...)}; empty if Spark has no such format. */
    public Optional<String> sparkName() {
        return Optional.ofNullable(sparkName);
    }

    /** Returns the name of the format for messages. */
    @Override
    public String toString() {
        return shown;
    }
}
