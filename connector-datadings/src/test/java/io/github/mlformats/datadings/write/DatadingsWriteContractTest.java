package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** What writes of datadings promise. */
class DatadingsWriteContractTest extends WriteContract {
    /** A file has index files next to it, which appear with it. */
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
