package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.TableResolver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Indexes the files that a write has published. An index describes what a read returns, which may differ from the rows that
 * were written, so the new files are read. Until then, and if that fails, they have no entries and are read in full; entries of
 * files that were replaced match no file.
 *
 * @param columns names of the columns; empty for all that can be indexed
 * @param options options of the reads that use the index, including the path
 * @param schema the columns of these reads; null to infer them
 */
public record IndexUpdate(Format format, List<String> columns, CaseInsensitiveStringMap options, StructType schema) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexUpdate.class);

    /**
     * Returns the update that the option {@code writeIndex} requests; empty if it does not.
     *
     * @param options the options of the write
     * @param path the path of the write
     */
    public static Optional<IndexUpdate> of(Format format, Options options, String path) {
        String value = options.get(WriteOptions.WRITE_INDEX);
        return WriteOptions.isIndexed(value)
                ? Optional.of(new IndexUpdate(
                        format,
                        WriteOptions.indexedColumns(value),
                        new CaseInsensitiveStringMap(Map.of("path", path)),
                        null))
                : Optional.empty();
    }

    /**
     * Returns this update if its columns are among those of the rows.
     *
     * @throws UsageException if a column is not written
     */
    public IndexUpdate check(StructType written) {
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        Map<String, Integer> known = names.positions(written);
        for (String column : columns) {
            if (!known.containsKey(names.key(column))) {
                throw new UsageException(
                        "writeIndex names column '" + column + "', which is not written. Choose some of "
                                + String.join(", ", written.fieldNames()) + ", or true for all");
            }
        }
        return this;
    }

    /** Returns this update for the reads of a table. */
    IndexUpdate ofTable(CaseInsensitiveStringMap tableOptions, StructType tableSchema) {
        return new IndexUpdate(format, columns, tableOptions, tableSchema);
    }

    /** Indexes the files without entries. The write has succeeded, so a failure is only logged. */
    public void run() {
        try {
            new IndexBuilder(TableResolver.of(format, options).resolve(schema), columns, SparkSession.active())
                    .run(progress -> {});
        } catch (Exception e) {
            // Scala code throws checked exceptions, such as SparkException, that it does not declare.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.warn(
                    "The files that were written to {} are not indexed, and are read in full: {}. Run mlformats index",
                    options.get("path"),
                    e.getMessage());
        }
    }
}
