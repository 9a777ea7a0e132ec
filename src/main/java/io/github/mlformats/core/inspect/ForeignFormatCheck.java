package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;

/** Detects files of another format, which are a user's mistake rather than corrupt data. */
public final class ForeignFormatCheck {
    private ForeignFormatCheck() {}

    /**
     * Checks the first bytes of a file, before it is inspected or after reading it has failed.
     *
     * @param format the expected format
     * @throws UsageException if the file has the signature of another format
     */
    public static void check(ByteSource file, Format format) throws IOException {
        FileSignature kind = FileSignature.of(file).orElse(null);
        if (kind != null) {
            String way = kind.sparkName()
                    .map(name -> ": read it as format " + name)
                    .orElse(kind == FileSignature.GZIP ? ": decompress it first" : "");
            throw new UsageException(file.name() + " is " + kind + ", not " + format.shortName() + way);
        }
    }
}
