package io.github.mlformats.tool.convert.sink;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Output format and options.
 *
 * @param format output format
 * @param options options of {@code df.write}
 * @param partitionBy partition columns
 */
public record OutputSpec(String format, Map<String, String> options, List<String> partitionBy) {
    DataFrameWriter<Row> writer(Dataset<Row> rows) {
        DataFrameWriter<Row> writer = rows.write().format(format).options(options);
        return partitionBy.isEmpty() ? writer : writer.partitionBy(partitionBy.toArray(String[]::new));
    }
}
