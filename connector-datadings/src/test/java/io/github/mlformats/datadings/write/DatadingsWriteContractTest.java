package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The write contract for datadings. */
@SampledContract(stride = 3, first = 1)
class DatadingsWriteContractTest extends WriteContract {
    /** A data file has sidecar index files, which are published with it. */
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("datadings", SaveMode.Append, this::samples),
                WriteCase.of("datadings", SaveMode.Overwrite, this::samples));
    }

    private Dataset<Row> samples(int version) {
        return spark.range(10L * version, 10L * version + 4, 1, 2).selectExpr("concat('k', id) key", "id x");
    }
}
