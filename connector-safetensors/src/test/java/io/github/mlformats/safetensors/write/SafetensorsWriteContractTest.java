package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** The write contract for safetensors. */
@SampledContract(stride = 3, first = 2)
class SafetensorsWriteContractTest extends WriteContract {
    /** Files of tasks, a model with an index, and one file. */
    @Override
    protected Stream<WriteCase> cases() {
        return Stream.of(
                WriteCase.of("safetensors", SaveMode.Append, this::tensors),
                WriteCase.of("safetensors", SaveMode.Overwrite, this::tensors),
                WriteCase.of("safetensors", SaveMode.Overwrite, this::tensors).with("index", "true"),
                WriteCase.of("safetensors", SaveMode.ErrorIfExists, this::tensors)
                        .with("singleFile", "true")
                        .at("m.safetensors"),
                WriteCase.of("safetensors", SaveMode.Overwrite, this::tensors)
                        .with("singleFile", "true")
                        .at("m.safetensors"));
    }

    /** Rows are distributed by tensor. */
    @Override
    protected Stream<WriteCase> casesInOneStage() {
        return Stream.of();
    }

    private Dataset<Row> tensors(int version) {
        return spark.range(10L * version, 10L * version + 2, 1, 2)
                .selectExpr(
                        "concat('w', id) name",
                        "'F32' dtype",
                        "array(2L) shape",
                        "array(float(id), float(" + version + ")) values");
    }
}
