package io.github.mlformats.core.table.schema;

import io.github.mlformats.core.error.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Merges the schemas of files ({@code mergeSchema=true}): all columns in order of first appearance, each in the widest
 * of its types.
 */
public final class SchemaUnion {
    private SchemaUnion() {}

    /** The first appearance of a column. */
    private record Origin(FileSchema file, int position) {}

    /**
     * Returns the union of the schemas.
     *
     * @throws UsageException if no type can hold the column of all files, or if its values have different meanings in
     *     two of them
     */
    public static StructType of(List<FileSchema> files, ColumnNameMatcher names) {
        Map<String, StructField> union = new LinkedHashMap<>();
        Map<String, Origin> origins = new LinkedHashMap<>();
        for (FileSchema file : files) {
            StructField[] fields = file.columns().fields();
            for (int i = 0; i < fields.length; i++) {
                String key = names.key(fields[i].name());
                Origin origin = origins.putIfAbsent(key, new Origin(file, i));
                if (origin == null) {
                    union.put(key, file == files.get(0) ? fields[i] : nullable(fields[i]));
                } else {
                    SchemaConsistency.checkSemantics(
                            origin.file(),
                            origin.position(),
                            file.file(),
                            file.semantics().get(i));
                    union.put(key, merge(union.get(key), origin.file().file(), fields[i], file.file()));
                }
            }
            Map<String, Integer> positions = names.positions(file.columns());
            union.replaceAll((key, field) -> positions.containsKey(key) ? field : nullable(field));
        }
        return new StructType(union.values().toArray(new StructField[0]));
    }

    /** Adds columns that only empty files have. */
    public static StructType with(StructType union, List<FileSchema> files, ColumnNameMatcher names) {
        Map<String, StructField> all = new LinkedHashMap<>();
        for (StructField field : union.fields()) {
            all.put(names.key(field.name()), field);
        }
        for (FileSchema file : files) {
            for (StructField field : file.columns().fields()) {
                all.putIfAbsent(names.key(field.name()), nullable(field));
            }
        }
        return new StructType(all.values().toArray(new StructField[0]));
    }

    private static StructField merge(StructField a, String fileOfA, StructField b, String fileOfB) {
        DataType type;
        if (TypeCompatibility.isSame(a.dataType(), b.dataType())) {
            type = Nullability.union(a.dataType(), b.dataType());
        } else if (TypeCompatibility.canWiden(b.dataType(), a.dataType())) {
            type = a.dataType();
        } else if (TypeCompatibility.canWiden(a.dataType(), b.dataType())) {
            type = b.dataType();
        } else {
            throw new UsageException("column '" + a.name() + "' is "
                    + a.dataType().catalogString() + " in " + fileOfA + " and "
                    + b.dataType().catalogString() + " in " + fileOfB
                    + ", and neither type can hold both. Read the files one by one and cast the column");
        }
        return new StructField(
                a.name(), type, a.nullable() || b.nullable(), CommonMetadata.of(a.metadata(), b.metadata()));
    }

    private static StructField nullable(StructField field) {
        return new StructField(field.name(), field.dataType(), true, field.metadata());
    }

    /**
     * Returns the columns of the first of several consistent files, each nullable if it is so in any of them.
     *
     * @param allSeen whether these are all files of the read; otherwise all columns are nullable
     */
    public static StructType ofAgreeing(List<FileSchema> files, ColumnNameMatcher names, boolean allSeen) {
        StructField[] fields = files.get(0).columns().fields().clone();
        for (FileSchema file : files) {
            Map<String, Integer> positions = names.positions(file.columns());
            for (int i = 0; i < fields.length; i++) {
                StructField field = fields[i];
                StructField other = file.columns().fields()[positions.get(names.key(field.name()))];
                DataType type = Nullability.union(field.dataType(), other.dataType());
                boolean nullable = !allSeen || field.nullable() || other.nullable();
                fields[i] = new StructField(
                        field.name(), type, nullable, CommonMetadata.of(field.metadata(), other.metadata()));
            }
        }
        return new StructType(fields);
    }
}
