package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.join.FileJoining;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/** A format that can be written, too. */
public interface WritableFormat extends Format {
    /** The options of {@code df.write}, beside Spark's own. */
    List<Option<?>> writeOptions();

    /**
     * Decides how rows are written. Called once for each write, before any task starts.
     *
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold such columns: it says what to do
     */
    FileWriting writing(StructType columns, Options options);

    /**
     * Whether how rows are written depends on all of them ({@link FileWriting#arranging}). Then {@code df.write.save} alone can
     * write them, without {@code partitionBy}; tables cannot be filled, for their rows come bit by bit.
     */
    default boolean isWrittenAsWhole() {
        return false;
    }

    /**
     * How files that are there become one.
     *
     * @param options of {@link #writeOptions()}
     * @return empty if the format cannot do that
     */
    default Optional<FileJoining> joining(Options options) {
        return Optional.empty();
    }
}
