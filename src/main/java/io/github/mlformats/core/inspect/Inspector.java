package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.List;

/**
 * Looks at data of one format for {@code mlformats inspect} and {@code verify}, and recognizes it. Connectors register
 * theirs as a service ({@code META-INF/services}); an inspector is stateless.
 *
 * @see FileInspector for formats whose files are looked at one by one
 */
public interface Inspector {
    /** The format it knows. */
    Format format();

    /** Whether a file or folder is of this format, as far as names and first bytes tell. */
    boolean recognizes(FileTree data) throws IOException;

    /**
     * Says what the data says about itself. Reads metadata and index, no data.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if it contradicts the format
     */
    Fact.Group inspect(FileTree data, Options options) throws IOException;

    /**
     * Where the bytes of the data are, in pictures. Reads metadata and index, and of the data some records at most.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if it contradicts the format
     */
    default List<Chart> charts(FileTree data, Options options) throws IOException {
        return List.of();
    }

    /**
     * Reads all of the data and its index, decodes every value and holds everything that is said twice against each
     * other. What is wrong is an answer, not an exception.
     */
    Verdict verify(FileTree data, Options options) throws IOException;
}
