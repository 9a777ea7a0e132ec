package io.github.mlformats.tool.checksum;

import java.util.Optional;
import org.apache.spark.sql.types.UserDefinedType;

/** Hashes of Spark's vectors and matrices, which are not on every class path: they are known by the names of their types. */
final class LinalgHash {
    private LinalgHash() {}

    /** How values of a type hash; empty if it is neither vectors nor matrices. */
    static Optional<ValueHash> of(UserDefinedType<?> type) {
        return switch (type.getClass().getName()) {
            case "org.apache.spark.ml.linalg.VectorUDT", "org.apache.spark.mllib.linalg.VectorUDT" ->
                Optional.of(new VectorHash());
            case "org.apache.spark.ml.linalg.MatrixUDT", "org.apache.spark.mllib.linalg.MatrixUDT" ->
                Optional.of(new MatrixHash());
            default -> Optional.empty();
        };
    }
}
