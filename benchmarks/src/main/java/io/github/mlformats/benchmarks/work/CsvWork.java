package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.angel.AngelModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Sums the values of a text model with Spark's CSV source and a user-specified schema. */
public record CsvWork(AngelModel file) implements Work {
    @Override
    public String title() {
        return "csv";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public long rowsRead() {
        return file.rows() / file.kind().rows();
    }

    @Override
    public Run open(Path model, SparkSession spark) throws IOException {
        StructType schema = new StructType().add("col", DataTypes.LongType);
        for (int i = 0; i < file.kind().rows(); i++) {
            schema = schema.add("v" + i, DataTypes.FloatType);
        }
        String[] paths =
                AngelModel.dataFiles(model).stream().map(Path::toString).toArray(String[]::new);
        Dataset<Row> lines = spark.read().schema(schema).csv(paths);
        Column[] sums = Arrays.stream(schema.fieldNames())
                .skip(1)
                .map(name -> functions.sum(lines.col(name)))
                .toArray(Column[]::new);
        return new Run() {
            @Override
            public double[] once() {
                Row row = lines.select(sums).head();
                double sum = 0;
                for (int i = 0; i < row.size(); i++) {
                    sum += row.getDouble(i);
                }
                return new double[] {sum};
            }
        };
    }
}
