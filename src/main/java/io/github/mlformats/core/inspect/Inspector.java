package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;

/**
 * Looks at files of one format for {@code mlformats inspect} and recognizes them. Connectors register theirs as a
 * service ({@code META-INF/services}); an inspector is stateless.
 */
public interface Inspector {
    /** Number of bytes from a file's start that {@link #recognizes} gets, if the file has as many. */
    int START_BYTES = 64;

    /** The format it knows. */
    Format format();

    /**
     * Whether a file is of this format, as far as its name and first bytes tell.
     *
     * @param name the file's name without its folder
     * @param start its first {@value #START_BYTES} bytes, or all if it is shorter
     */
    boolean recognizes(String name, byte[] start);

    /**
     * Says what a file says about itself. Reads metadata and index, no data.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the file contradicts the format
     */
    Fact.Group inspect(FileContext context) throws IOException;

    /** Whether a folder as a whole is a data set of this format. */
    default boolean recognizesFolder(FileTree folder) throws IOException {
        return false;
    }

    /** Like {@link #inspect}, for formats whose data sets are folders. */
    default Fact.Group inspectFolder(FileTree folder, Options options) throws IOException {
        throw new UsageException(folder.name() + " is a folder: of format "
                + format().shortName() + ", inspect looks at one file");
    }
}
