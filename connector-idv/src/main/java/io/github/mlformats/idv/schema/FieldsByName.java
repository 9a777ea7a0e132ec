package io.github.mlformats.idv.schema;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Finds the field of a name; if there is none, the first one whose name differs only by case. */
public final class FieldsByName {
    private final Map<String, StructField> exact = new HashMap<>();
    private final Map<String, StructField> anyCase = new HashMap<>();

    public FieldsByName(StructType columns) {
        for (StructField field : columns.fields()) {
            exact.putIfAbsent(field.name(), field);
            anyCase.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field);
        }
    }

    /** Returns the field, or null if there is none. */
    public StructField find(String name) {
        StructField field = exact.get(name);
        return field == null ? anyCase.get(name.toLowerCase(Locale.ROOT)) : field;
    }
}
