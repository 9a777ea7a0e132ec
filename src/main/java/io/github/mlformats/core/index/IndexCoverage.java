package io.github.mlformats.core.index;

import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/** Which files of a table have entries in its index files, for which columns. */
public final class IndexCoverage {
    /**
     * Columns of the entries of a version of a file, which are followed by a number of rows for each indexed column. The last one
     * is whether they are of the options of the read.
     */
    private static final String[] VERSION = {"path", "length", "modified", "sidecars", "settings", "current"};

    /** By normalized URI of the file; also of files that were deleted. */
    private final TreeMap<String, Entries> files = new TreeMap<>();

    private IndexCoverage() {}

    /**
     * The entries of some files.
     *
     * @param files number of files with entries for their current version and the options of the read
     * @param rows number of rows of these entries
     * @param columns number of the files whose entries have statistics of a column, by its name
     * @param stale number of other entries
     */
    public record Entries(int files, long rows, Map<String, Integer> columns, long stale) {
        private static final Entries NONE = new Entries(0, 0, Map.of(), 0);

        private Entries and(Entries other) {
            Map<String, Integer> all = new TreeMap<>(columns);
            other.columns.forEach((name, count) -> all.merge(name, count, Integer::sum));
            return new Entries(files + other.files, rows + other.rows, all, stale + other.stale);
        }
    }

    /**
     * Reads the index of a table in Spark jobs.
     *
     * @return empty if there is none, or reads with these options do not use it
     * @throws IOException if it cannot be read
     */
    public static Optional<IndexCoverage> of(TableFiles table) throws IOException {
        Optional<DataSetIndex> index = DataSetIndex.find(table);
        if (index.isEmpty()) {
            return Optional.empty();
        }
        IndexCoverage coverage = new IndexCoverage();
        for (Path directory : index.get().directories()) {
            try {
                coverage.add(
                        directory,
                        FileVersion.prefix(directory),
                        index.get().versions(table.listing().files(), directory),
                        table);
            } catch (Exception e) {
                // Scala code throws checked exceptions, such as AnalysisException, that it does not declare.
                throw new IOException(DataSetIndex.unreadable(directory, e), e);
            }
        }
        return Optional.of(coverage);
    }

    private void add(Path directory, String prefix, Map<DataFile, FileVersion> versions, TableFiles table)
            throws IOException {
        Map<String, FileVersion> current = new HashMap<>();
        versions.values().forEach(version -> current.put(version.path(), version));
        String settings = DataSetIndex.settings(table);
        Configuration conf = table.opener().conf().value();
        String[] columns = columns(directory, conf);
        for (Row row : rowsByVersion(directory, columns, table)) {
            FileVersion version = new FileVersion(row.getString(0), row.getLong(1), row.getLong(2), row.getLong(3));
            long entries = row.getLong(VERSION.length);
            long rows = row.getLong(VERSION.length + 1);
            Map<String, Integer> complete = new TreeMap<>();
            for (int i = 0; i < columns.length; i++) {
                if (row.getLong(VERSION.length + 2 + i) == rows) {
                    complete.put(columns[i], 1);
                }
            }
            boolean isCurrent = version.equals(current.get(version.path()))
                    && settings.equals(row.getString(4))
                    && row.getBoolean(5);
            files.merge(
                    prefix + version.path(),
                    isCurrent ? new Entries(1, rows, complete, 0) : new Entries(0, 0, Map.of(), entries),
                    Entries::and);
        }
    }

    /** Returns the columns of all Parquet files of an index. */
    private static String[] columns(Path directory, Configuration conf) throws IOException {
        StructType schema = DataSetIndex.reader()
                .option("mergeSchema", "true")
                .parquet(DataSetIndex.entries(directory, conf))
                .schema();
        return ((StructType) schema.apply(IndexSchema.COLUMNS).dataType()).fieldNames();
    }

    /** Returns the number of entries, of their rows, and of their rows with each column. Ranges may have several entries. */
    private static List<Row> rowsByVersion(Path directory, String[] columns, TableFiles table) throws IOException {
        ValueOptions options = ValueOptions.of(table);
        StructType known = table.data().columns();
        Map<String, Integer> positions = table.names().positions(known);
        Column current = functions.lit(false);
        List<Column> indexed = new ArrayList<>(List.of(functions.count("*").as("entries")));
        List<Column> sums = new ArrayList<>(List.of(functions.sum("entries"), functions.sum("row_count")));
        for (int i = 0; i < columns.length; i++) {
            Column isOf = IndexSchema.isOf(columns[i], options);
            current = current.or(isOf);
            Integer position = positions.get(table.names().key(columns[i]));
            Column has = isOf.and(IndexSchema.field(columns[i], "checksum").isNotNull());
            if (position != null) {
                String type = known.fields()[position].dataType().catalogString();
                has = has.and(IndexSchema.field(columns[i], "type").equalTo(type));
            }
            indexed.add(functions.max(has).as("has" + i));
            sums.add(functions.sum(functions
                    .when(functions.col("has" + i), functions.col("row_count"))
                    .otherwise(0L)));
        }
        Column[] version = Stream.of(VERSION).map(functions::col).toArray(Column[]::new);
        Column[] range = Stream.of("first_row", "row_count").map(functions::col).toArray(Column[]::new);
        return DataSetIndex.rows(directory, columns, table.opener().conf().value())
                .withColumn("current", current)
                .groupBy(Stream.of(version, range).flatMap(Stream::of).toArray(Column[]::new))
                .agg(indexed.get(0), indexed.subList(1, indexed.size()).toArray(new Column[0]))
                .groupBy(version)
                .agg(sums.get(0), sums.subList(1, sums.size()).toArray(new Column[0]))
                .collectAsList();
    }

    /** Returns the entries of all files, also of those that were deleted. */
    public Entries all() {
        return files.values().stream().reduce(Entries.NONE, Entries::and);
    }

    /** Returns the entries of a file, or of all files below a directory. @param uri an encoded URI */
    public Entries of(String uri) {
        String name = FileVersion.normalized(uri).replaceAll("/$", "");
        // "0" is the character after "/".
        return files.subMap(name + "/", name + "0").values().stream()
                .reduce(files.getOrDefault(name, Entries.NONE), Entries::and);
    }
}
