package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The write contract of IDV files, at more steps than with other formats: all commit alike. */
@SampledContract(stride = 1)
class IdvWriteContractTest extends WriteContract {
    @Override
    protected int stride() {
        return Sampling.stride(3);
    }

    @Override
    protected int visibleStride() {
        return Sampling.stride(3);
    }

    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("idv", SaveMode.ErrorIfExists, this::numbers),
                WriteCase.of("idv", SaveMode.Append, this::numbers),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers).by("part"),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers)
                        .by("part")
                        .with("partitionOverwriteMode", "dynamic"),
                WriteCase.of("idv", SaveMode.ErrorIfExists, this::numbers)
                        .with("singleFile", "true")
                        .at("data.idv"),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers)
                        .with("singleFile", "true")
                        .at("data.idv"));
    }

    private Dataset<Row> numbers(int version) {
        return spark.range(10L * version, 10L * version + 4, 1, 2).selectExpr("id", "int(id % 2) part");
    }
}
