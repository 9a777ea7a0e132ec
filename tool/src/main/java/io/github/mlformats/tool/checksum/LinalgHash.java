package io.github.mlformats.tool.checksum;

import java.util.Optional;
import org.apache.spark.sql.types.UserDefinedType;

/** Hashes vectors and matrices of Spark, detected by the class names of their types, which may not be on the class path. */
final class LinalgHash {
    private LinalgHash() {}

    /** The hash function of a type; empty if it is not a vector or matrix. */
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
