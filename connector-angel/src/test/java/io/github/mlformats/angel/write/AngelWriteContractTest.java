package io.github.mlformats.angel.write;

import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The guarantees of writes of angel. */
class AngelWriteContractTest extends WriteContract {
    /** The metadata files of a model list its data files. */
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("angel", SaveMode.ErrorIfExists, this::elements),
                WriteCase.of("angel", SaveMode.Overwrite, this::elements).inUnitsOf(0));
    }

    private Dataset<Row> elements(int version) {
        return spark.range(0, 4, 1, 2)
                .selectExpr(
                        "if(id < 2, 'a', 'b') matrix",
                        "0 row",
                        "id col",
                        "double(id + 1 + 10 * " + version + ") value");
    }
}
