package io.github.mlformats.core.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.ScalaBridge;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.PartitioningUtils$;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

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

    /**
     * Checks that readers see the directories of partition columns.
     *
     * @throws UsageException if a name starts with a dot
     */
    static void checkNames(String[] columns) {
        for (String name : columns) {
            if (HadoopPaths.isSkipped(name + "=")) {
                throw new UsageException(
                        "rows partitioned by " + name + " would not be read: readers skip directories whose names"
                                + " start with a dot. Rename the column");
            }
        }
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
     * @throws org.apache.spark.sql.AnalysisException as in Spark's own sources: if a column does not exist or has a type that is
     *     not supported for partitioning, or if all columns are partition columns
     */
    public static Dataset<Row> moveLast(Dataset<Row> data, List<String> names) {
        if (names.isEmpty()) {
            return data;
        }
        boolean caseSensitive =
                Boolean.parseBoolean(data.sparkSession().conf().get("spark.sql.caseSensitive", "false"));
        ScalaBridge.invoke(
                PartitioningUtils$.MODULE$,
                "validatePartitionColumn",
                data.schema(),
                ScalaBridge.seq(names),
                caseSensitive);
        List<String> columns = new ArrayList<>(List.of(data.columns()));
        for (String name : names) {
            String column = columns.stream()
                    .filter(candidate -> caseSensitive ? candidate.equals(name) : candidate.equalsIgnoreCase(name))
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
