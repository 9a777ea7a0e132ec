package io.github.mlformats.core.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.ScalaBridge;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.PartitioningUtils$;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The partitioning of a write. Partition columns are the last columns of the rows.
 *
 * @param columns the partition columns; empty if the write is not partitioned
 * @param first ordinal of the first partition column
 * @param timeZone time zone of timestamps in directory names
 */
public record Partitions(StructType columns, int first, String timeZone) implements Serializable {
    private static final long serialVersionUID = 1L;
    /** The option in which Spark passes the names of partition columns, as a JSON array. */
    private static final String OPTION = "__partition_columns";

    /** @param count number of partition columns */
    public static Partitions ofLastColumns(StructType rows, int count, String timeZone) {
        StructField[] fields = rows.fields();
        int first = fields.length - count;
        return new Partitions(new StructType(Arrays.copyOfRange(fields, first, fields.length)), first, timeZone);
    }

    /** Returns the columns that are written to files. */
    public static StructType inFiles(StructType rows, int count) {
        return new StructType(Arrays.copyOf(rows.fields(), rows.size() - count));
    }

    /** @throws UsageException if readers of a format do not get the values of columns from the names of directories */
    public static void checkFormat(Format format) {
        if (format.fileFinder().isPresent()) {
            throw new UsageException("partitions are directories such as year=2026, which are not read when "
                    + format.shortName() + " is read. Remove partitionBy or PARTITIONED BY");
        }
    }

    /**
     * Checks that readers get the values of partition columns from the names of directories.
     *
     * @param columns all columns
     * @param names names of the partition columns
     * @throws UsageException if a name starts with a dot, or a type has values that directory names do not have
     * @throws org.apache.spark.sql.AnalysisException as in Spark's own sources: if a column does not exist or has another type that
     *     is not supported for partitioning, or if all columns are partition columns
     */
    public static void check(StructType columns, List<String> names) {
        ColumnNameMatcher matcher = ColumnNameMatcher.of(SparkSession.active());
        for (String name : names) {
            if (HadoopPaths.isSkipped(name + "=")) {
                throw new UsageException(
                        "rows partitioned by " + name + " would not be read: readers skip directories whose names"
                                + " start with a dot. Rename the column");
            }
            Arrays.stream(columns.fields())
                    .filter(column -> matcher.equal(column.name(), name))
                    .forEach(Partitions::checkType);
        }
        ScalaBridge.invoke(
                PartitioningUtils$.MODULE$,
                "validatePartitionColumn",
                columns,
                ScalaBridge.seq(names),
                matcher.caseSensitive());
    }

    /** Spark reads the bytes of a directory name as a binary value, also those that escape other bytes. */
    private static void checkType(StructField column) {
        boolean isBinary = column.dataType() instanceof BinaryType;
        if (isBinary || !(column.dataType() instanceof AtomicType)) {
            throw new UsageException("the partition column " + column.name() + " has the type "
                    + column.dataType().sql() + ", but the names of directories have no values of this type. Partition"
                    + " by another column, such as "
                    + (isBinary ? "hex(" + column.name() + ")" : "cast(" + column.name() + " AS STRING)"));
        }
    }

    /** Returns the error for an empty text as the value of a partition: its directory is that of null. */
    public static UsageException emptyValue(String column) {
        return new UsageException("the value '' of the partition column " + column
                + " cannot be the name of a directory: it is read as null. Use another value");
    }

    /** Whether a value is an empty text. */
    static boolean isEmptyText(StructField column, Object value) {
        return column.dataType() instanceof StringType && UTF8String.EMPTY_UTF8.equals(value);
    }

    public boolean isEmpty() {
        return columns.isEmpty();
    }

    public int count() {
        return columns.size();
    }

    public List<String> names() {
        return List.of(columns.fieldNames());
    }

    /** Creates the router of a task's rows to directories; null if the write is not partitioned. */
    public PartitionDirectory directory() {
        return isEmpty() ? null : new PartitionDirectory(columns, first, timeZone);
    }

    /** Returns partition columns as Spark's transforms. */
    public static Transform[] transforms(List<String> names) {
        return names.stream()
                .map(name -> Expressions.identity(ColumnNames.quoted(name)))
                .toArray(Transform[]::new);
    }

    /** Returns the names of the partition columns among Spark's transforms. */
    public static List<String> namesIn(List<?> transforms) {
        return transforms.stream()
                .map(Transform.class::cast)
                .filter(by -> by.name().equals("identity"))
                .map(by -> String.join(".", by.references()[0].fieldNames()))
                .toList();
    }

    /**
     * Returns the names of {@code df.write.partitionBy(...)}, without the backticks that Spark adds to quoted identifiers; empty
     * if the write is not partitioned.
     */
    public static List<String> namesIn(CaseInsensitiveStringMap options) {
        try {
            String[] names = new ObjectMapper().readValue(options.getOrDefault(OPTION, "[]"), String[].class);
            return Arrays.stream(names).map(Partitions::unquote).toList();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(OPTION + " is not a JSON array of names: " + options.get(OPTION), e);
        }
    }

    private static String unquote(String name) {
        return name.length() > 2 && name.startsWith("`") && name.endsWith("`")
                ? name.substring(1, name.length() - 1).replace("``", "`")
                : name;
    }

    /**
     * Reorders the columns of rows so that partition columns are last.
     *
     * @throws UsageException as {@link #check}
     * @throws org.apache.spark.sql.AnalysisException as {@link #check}
     */
    public static Dataset<Row> moveLast(Dataset<Row> data, List<String> names) {
        if (names.isEmpty()) {
            return data;
        }
        check(data.schema(), names);
        ColumnNameMatcher matcher = ColumnNameMatcher.of(data.sparkSession());
        List<String> columns = new ArrayList<>(List.of(data.columns()));
        for (String name : names) {
            String column = columns.stream()
                    .filter(candidate -> matcher.equal(candidate, name))
                    .findFirst()
                    .orElseThrow();
            columns.remove(column);
            columns.add(column);
        }
        return data.select(columns.stream()
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new));
    }
}
