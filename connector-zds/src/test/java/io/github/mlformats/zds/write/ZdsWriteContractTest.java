package io.github.mlformats.zds.write;

import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The write guarantees of zds. */
class ZdsWriteContractTest extends WriteContract {
    /** A directory of collections, and one collection that is merged. */
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("zds", SaveMode.Append, this::documents).with("singleSet", "false"),
                WriteCase.of("zds", SaveMode.Overwrite, this::documents).with("singleSet", "false"),
                WriteCase.of("zds", SaveMode.ErrorIfExists, this::documents).with("singleSet", "true"),
                WriteCase.of("zds", SaveMode.Overwrite, this::documents).with("singleSet", "true"));
    }

    private Dataset<Row> documents(int version) {
        return spark.range(10L * version, 10L * version + 4, 1, 2).selectExpr("concat('d', id) _id", "id x");
    }
}
