package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;

/** Tells a file of another format from a damaged one: the first is a mistake of whoever gave its path. */
public final class ForeignFile {
    private ForeignFile() {}

    /**
     * Looks at the first bytes of a file, before it is inspected or when it could not be read.
     *
     * @param format what it was taken for
     * @throws UsageException if it is of a kind that is known and not this format
     */
    public static void refuse(ByteSource file, Format format) throws IOException {
        FileKind kind = FileKind.of(file).orElse(null);
        if (kind != null) {
            String way = kind.sparkName()
                    .map(name -> ": read it as format " + name)
                    .orElse(kind == FileKind.GZIP ? ": decompress it first" : "");
            throw new UsageException(file.name() + " is " + kind + ", not " + format.shortName() + way);
        }
    }
}
