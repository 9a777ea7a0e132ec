package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Maps the requested columns of a query to the columns of one file. Each file is bound separately, on the driver or in
 * the task that reads it, so that a file that differs from the others is detected wherever it is opened.
 *
 * @param columns the columns to request from the file, with its own types
 * @param sources for each requested column its position in {@code columns}; -1 if the file does not have it and it reads
 *     as null
 */
public record ColumnBinding(StructType columns, int[] sources) {
    /**
     * Binds the requested columns to those of a file.
     *
     * @param requested the requested columns with the table's types
     * @param file all columns of the file
     * @param fileName name of the file, for messages
     * @param rules how names are matched, and how missing columns are handled
     * @throws UsageException if a column is missing or has an incompatible type
     */
    public static ColumnBinding bind(StructType requested, StructType file, String fileName, Rules rules) {
        Map<String, Integer> positions = rules.names().positions(file);
        List<StructField> columns = new ArrayList<>();
        int[] sources = new int[requested.length()];
        for (int i = 0; i < sources.length; i++) {
            StructField field = requested.fields()[i];
            Integer position = positions.get(rules.names().key(field.name()));
            if (position == null) {
                if (!rules.missingIsNull()) {
                    throw missing(field, file, fileName, rules);
                }
                sources[i] = -1;
            } else {
                sources[i] = columns.size();
                columns.add(bind(field, file.fields()[position], fileName, rules));
            }
        }
        return new ColumnBinding(new StructType(columns.toArray(new StructField[0])), sources);
    }

    /**
     * Returns whether a column of the file must be widened to the requested type.
     *
     * @param source position in {@link #columns}
     */
    public boolean isWidened(DataType requested, int source) {
        return TypeCompatibility.canWiden(columns.fields()[source].dataType(), requested);
    }

    private static StructField bind(StructField requested, StructField actual, String fileName, Rules rules) {
        DataType type = TypeCompatibility.requestedType(requested.dataType(), actual.dataType());
        if (type == null) {
            throw new UsageException("column '" + requested.name() + "' is requested as "
                    + requested.dataType().catalogString() + rules.reference() + ", but is "
                    + actual.dataType().catalogString() + " in " + fileName
                    + ", which cannot be converted without loss. Read it with its own type and cast it in the query");
        }
        if (actual.nullable() && !requested.nullable() || !Nullability.isCompatible(requested.dataType(), type)) {
            throw new UsageException("column '" + requested.name()
                    + "', or a value nested in it, is declared as not null" + rules.reference()
                    + ", but may be null in " + fileName + ". Set option(\"mergeSchema\", true) to read both");
        }
        return new StructField(actual.name(), type, actual.nullable(), actual.metadata());
    }

    private static UsageException missing(StructField field, StructType file, String fileName, Rules rules) {
        return new UsageException("column '" + field.name() + "'" + rules.reference() + " is missing in " + fileName
                + ", which has " + String.join(", ", file.fieldNames())
                + ". Set option(\"mergeSchema\", true) to read it as null there");
    }

    /**
     * How the columns of files are matched with those of the table.
     *
     * @param names compares column names
     * @param missingIsNull whether a column that is missing in a file reads as null instead of failing the query
     * @param origin the file from which the table's schema was inferred; empty if the user specified the schema
     */
    public record Rules(ColumnNameMatcher names, boolean missingIsNull, String origin) implements Serializable {
        /** Returns the origin in the form that messages append to a column, such as {@code " (as in a)"}. */
        String reference() {
            return origin.isEmpty() ? "" : " (as in " + origin + ")";
        }
    }
}
