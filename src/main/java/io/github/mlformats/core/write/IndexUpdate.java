package io.github.mlformats.core.write;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
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
     * @param given all options of the write: reads need those of Hadoop, whose names have a dot, too
     */
    public static Optional<IndexUpdate> of(Format format, Options options, String path, Map<String, String> given) {
        String value = options.get(WriteOptions.WRITE_INDEX);
        if (!WriteOptions.isIndexed(value)) {
            return Optional.empty();
        }
        Map<String, String> read = new HashMap<>(given);
        read.keySet().removeIf(name -> !name.contains("."));
        read.put("path", path);
        return Optional.of(
                new IndexUpdate(format, WriteOptions.indexedColumns(value), new CaseInsensitiveStringMap(read), null));
    }

    /**
     * Returns this update if its columns are among those of the rows. Reads may return other types than are written, but an
     * array is never read as a number.
     *
     * @throws UsageException if a column is not written, or cannot be indexed
     */
    public IndexUpdate check(StructType written) {
        check(
                written,
                type -> !(type instanceof ArrayType || type instanceof MapType || type instanceof UserDefinedType));
        return this;
    }

    /**
     * Returns this update for the reads of a table.
     *
     * @throws UsageException if a column cannot be indexed
     */
    IndexUpdate ofTable(CaseInsensitiveStringMap tableOptions, StructType tableSchema) {
        check(tableSchema, IndexBuilder::isIndexable);
        return new IndexUpdate(format, columns, tableOptions, tableSchema);
    }

    private void check(StructType rows, Predicate<DataType> isIndexable) {
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        Map<String, Integer> known = names.positions(rows);
        for (String column : columns) {
            Integer position = known.get(names.key(column));
            if (position == null) {
                throw new UsageException(
                        "writeIndex names column '" + column + "', which is not written. Choose some of "
                                + String.join(", ", rows.fieldNames()) + ", or true for all");
            }
            DataType type = rows.fields()[position].dataType();
            if (!isIndexable.test(type)) {
                throw new UsageException("writeIndex names column '" + column
                        + "', which cannot be indexed, as its type is " + IndexBuilder.nameOf(type)
                        + ". Choose columns of numbers, text, binary values or times, or true for all that"
                        + " can be indexed");
            }
        }
    }

    /**
     * Indexes the files without entries. The write has succeeded, so a failure, or a column that is read as a type that cannot be
     * indexed, is only logged.
     */
    public void run() {
        try {
            TableFiles table = TableResolver.of(format, options).resolve(schema);
            List<String> indexable = IndexBuilder.indexable(table, columns);
            if (indexable.size() < columns.size()) {
                List<String> others = new ArrayList<>(columns);
                others.removeAll(indexable);
                LogOnce.warn(
                        LOG,
                        "writeIndex names columns of " + options.get("path") + " that are read as types that cannot be"
                                + " indexed, and are not: " + String.join(", ", others));
            }
            if (columns.isEmpty() || !indexable.isEmpty()) {
                new IndexBuilder(table, indexable, SparkSession.active()).run(progress -> {});
            }
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
