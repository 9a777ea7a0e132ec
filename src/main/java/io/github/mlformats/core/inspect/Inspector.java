package io.github.mlformats.core.inspect;

import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.Optional;

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

    /**
     * Reads all of a file and what stands beside it, decodes every value and holds everything that is said twice against
     * each other. What is wrong is an answer, not an exception. Empty if the format has no such check.
     */
    default Optional<Verdict> verify(FileContext context) throws IOException {
        return Optional.empty();
    }
}
