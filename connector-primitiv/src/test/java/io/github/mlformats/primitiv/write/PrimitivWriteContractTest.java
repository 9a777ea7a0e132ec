package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The write contract for primitiv. */
@SampledContract(stride = 3, first = 1)
class PrimitivWriteContractTest extends WriteContract {
    /** Files that tasks name, files that rows name, and one file. */
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("primitiv", SaveMode.Append, version -> parameters(version)),
                WriteCase.of("primitiv", SaveMode.Overwrite, version -> parameters(version)),
                WriteCase.of("primitiv", SaveMode.Overwrite, version -> named(version))
                        .selecting("_metadata.file_name", "path", "dims", "values")
                        .inUnitsOf(0),
                WriteCase.of("primitiv", SaveMode.ErrorIfExists, version -> parameters(version))
                        .with("singleFile", "true")
                        .at("m.model"),
                WriteCase.of("primitiv", SaveMode.Overwrite, version -> parameters(version))
                        .with("singleFile", "true")
                        .at("m.model"));
    }

    /** Rows are sorted into one task for each file. */
    @Override
    protected Stream<WriteCase> casesInOneStage() {
        return Stream.of();
    }

    private Dataset<Row> parameters(int version) {
        return spark.range(10L * version, 10L * version + 2, 1, 2)
                .selectExpr(
                        "array(concat('w', id)) path",
                        "array(2) dims",
                        "array(float(id), float(" + version + ")) values");
    }

    /** Old and new files have the same names and lengths. */
    private Dataset<Row> named(int version) {
        return spark.range(0, 2, 1, 2)
                .selectExpr(
                        "concat('m', id, '.model') file",
                        "array('w') path",
                        "array(2) dims",
                        "array(float(id), float(" + version + ")) values");
    }
}
