package io.github.mlformats.core.testing.write;

import io.github.mlformats.core.testing.SampledContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/**
 * Spark's Parquet writer as the rival. It fails most of this contract, so the build does not run it; the results stand in
 * {@code docs/develop/write-protocols.md}: {@code ./mvnw test -pl . -Dtest=ParquetWriteContract}.
 */
@SampledContract(stride = 1)
class ParquetWriteContract extends WriteContract {
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("parquet", SaveMode.ErrorIfExists, this::numbers),
                WriteCase.of("parquet", SaveMode.Append, this::numbers),
                WriteCase.of("parquet", SaveMode.Overwrite, this::numbers),
                WriteCase.of("parquet", SaveMode.Overwrite, this::numbers)
                        .by("part")
                        .with("partitionOverwriteMode", "dynamic"));
    }

    private Dataset<Row> numbers(int version) {
        return spark.range(10L * version, 10L * version + 4, 1, 2).selectExpr("id", "int(id % 2) part");
    }
}
