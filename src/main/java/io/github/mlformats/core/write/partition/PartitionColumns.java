package io.github.mlformats.core.write.partition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.compat.ScalaBridge;
import io.github.mlformats.core.table.schema.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.datasources.PartitioningUtils$;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The partition columns of a write: {@code df.write.partitionBy(...)}. */
public final class PartitionColumns {
    /** The option in which Spark passes their names, as a JSON array. */
    private static final String OPTION = "__partition_columns";

    private PartitionColumns() {}

    /**
     * Returns their names, without the backticks that Spark adds to quoted identifiers; empty if the write is not
     * partitioned.
     */
    public static List<String> of(CaseInsensitiveStringMap options) {
        try {
            String[] names = new ObjectMapper().readValue(options.getOrDefault(OPTION, "[]"), String[].class);
            return Arrays.stream(names).map(PartitionColumns::unquote).toList();
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
    public static Dataset<Row> last(Dataset<Row> data, List<String> names) {
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
