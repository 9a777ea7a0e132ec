package io.github.mlformats.zds.schema;

import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/** Finds the members of documents that a table does not show, which they would lose if its rows were written instead. */
public final class UnreadMembers {
    private UnreadMembers() {}

    /** Returns the path of a member that some of the documents have and the columns do not. */
    public static Optional<String> find(DocumentTypeInference.InferredDocumentType documents, StructType columns) {
        return find(documents.type(), columns);
    }

    private static Optional<String> find(JsonType found, DataType shown) {
        if (found.kind() == JsonType.Kind.ARRAY && shown instanceof ArrayType array) {
            return find(found.element(), array.elementType());
        }
        if (found.kind() != JsonType.Kind.STRUCT) {
            return Optional.empty();
        }
        for (Map.Entry<String, JsonType> member : found.members().entrySet()) {
            Optional<String> missing = Optional.empty();
            if (shown instanceof MapType map) {
                missing = find(member.getValue(), map.valueType());
            } else if (shown instanceof StructType struct) {
                if (struct.getFieldIndex(member.getKey()).isEmpty()) {
                    return Optional.of(member.getKey());
                }
                missing = find(member.getValue(), struct.apply(member.getKey()).dataType());
            }
            if (missing.isPresent()) {
                return missing.map(name -> member.getKey() + "." + name);
            }
        }
        return Optional.empty();
    }
}
