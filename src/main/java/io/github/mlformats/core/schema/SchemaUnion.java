package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of all files ({@code mergeSchema=true}), in order of first appearance, in the widest type of each. */
final class SchemaUnion {
    private SchemaUnion() {}

    static StructType of(List<FileSchema> files, NameMatch names) {
        Map<String, StructField> union = new LinkedHashMap<>();
        Map<String, String> firstFile = new LinkedHashMap<>();
        for (int i = 0; i < files.size(); i++) {
            FileSchema file = files.get(i);
            Map<String, Integer> positions = names.positions(file.columns());
            for (StructField field : file.columns().fields()) {
                String key = names.key(field.name());
                StructField known = union.get(key);
                if (known == null) {
                    union.put(key, i == 0 ? field : nullable(field));
                    firstFile.put(key, file.file());
                } else {
                    union.put(key, merge(known, firstFile.get(key), field, file.file()));
                }
            }
            union.replaceAll((key, field) -> positions.containsKey(key) ? field : nullable(field));
        }
        return new StructType(union.values().toArray(new StructField[0]));
    }

    private static StructField merge(StructField a, String fileOfA, StructField b, String fileOfB) {
        DataType type;
        if (TypeFit.ask(a.dataType(), b.dataType()) != null) {
            type = a.dataType();
        } else if (TypeFit.ask(b.dataType(), a.dataType()) != null) {
            type = b.dataType();
        } else {
            throw new UsageException(
                    "column '" + a.name() + "' is " + a.dataType().catalogString() + " in " + fileOfA
                            + " and " + b.dataType().catalogString() + " in " + fileOfB
                            + ", and no type holds both: read the files one by one and cast the column");
        }
        // What two files say differently about a column, such as slot names, is true of neither half alone.
        Metadata metadata = a.metadata().equals(b.metadata()) ? a.metadata() : Metadata.empty();
        return new StructField(a.name(), type, a.nullable() || b.nullable(), metadata);
    }

    private static StructField nullable(StructField field) {
        return new StructField(field.name(), field.dataType(), true, field.metadata());
    }

    /** The columns of the first file, each nullable if it is so in any. */
    static StructType ofAgreeing(List<FileSchema> files, NameMatch names, boolean allSeen) {
        StructField[] fields = files.get(0).columns().fields().clone();
        for (FileSchema file : files) {
            Map<String, Integer> positions = names.positions(file.columns());
            for (int i = 0; i < fields.length; i++) {
                StructField other = file.columns().fields()[positions.get(names.key(fields[i].name()))];
                Metadata metadata =
                        fields[i].metadata().equals(other.metadata()) ? fields[i].metadata() : Metadata.empty();
                boolean nullable = !allSeen || fields[i].nullable() || other.nullable();
                fields[i] = new StructField(fields[i].name(), fields[i].dataType(), nullable, metadata);
            }
        }
        return new StructType(fields);
    }
}
