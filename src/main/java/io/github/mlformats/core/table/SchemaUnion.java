package io.github.mlformats.core.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Iterator;

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

    /**
     * The column metadata that two files have in common. Entries that differ, such as slot names, do not apply to all rows
     * of a table.
     */
    static final class CommonMetadata {
        /**
         * Loaded only if files differ: Jackson has hundreds of classes, whose loading takes as long as reading the schema of
         * a file.
         */
        private static final class Json {
            static final ObjectMapper MAPPER = new ObjectMapper();
        }

        private CommonMetadata() {}

        /** Returns the entries that are equal in both, also inside nested metadata and JSON objects. */
        static Metadata of(Metadata a, Metadata b) {
            if (a.equals(b)) {
                return a;
            }
            MetadataBuilder common = new MetadataBuilder().withMetadata(a);
            for (Iterator<String> keys = a.map().keysIterator(); keys.hasNext(); ) {
                String key = keys.next();
                Object ofA = a.map().apply(key);
                Object ofB = b.contains(key) ? b.map().apply(key) : null;
                if (ofA instanceof Metadata inA && ofB instanceof Metadata inB) {
                    common.putMetadata(key, of(inA, inB));
                } else if (ofA instanceof String inA && ofB instanceof String inB && isObject(inA) && isObject(inB)) {
                    common.putString(key, commonEntries(inA, inB));
                } else if (!Objects.deepEquals(ofA, ofB)) {
                    common.remove(key);
                }
            }
            return common.build();
        }

        private static boolean isObject(String text) {
            return text.startsWith("{");
        }

        /** Returns the common entries of two JSON objects; an empty object if one is invalid JSON. */
        private static String commonEntries(String a, String b) {
            try {
                ObjectNode common = (ObjectNode) Json.MAPPER.readTree(a);
                JsonNode others = Json.MAPPER.readTree(b);
                common.retain(common.properties().stream()
                        .filter(entry -> entry.getValue().equals(others.get(entry.getKey())))
                        .map(Map.Entry::getKey)
                        .toList());
                return common.toString();
            } catch (JsonProcessingException e) {
                return "{}";
            }
        }
    }
}
