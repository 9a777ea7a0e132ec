package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.build.nested.FieldPresence;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.datadings.schema.Variants;
import java.util.List;
import org.apache.spark.sql.types.DataType;

/** Builds variant columns from JSON. Spark stores a variant as two byte arrays: value and metadata. */
final class VariantColumnBuilder extends StructBuilder {
    VariantColumnBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(
                byteCounter,
                name,
                type,
                List.of(new BinaryBuilder(byteCounter, name), new BinaryBuilder(byteCounter, name)));
    }

    void put(int row, String json) {
        byte[][] encoded = Variants.encode(json);
        FieldPresence presence = begin();
        for (int i = 0; i < encoded.length; i++) {
            child(i).putBytes(row, encoded[i]);
            presence.set(i, true);
        }
        end(row);
    }
}
