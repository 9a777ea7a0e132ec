package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * How the columns a query wants are made from those one file has. Every file is bound for itself, on the driver or in
 * the task that reads it, so a file that differs from the others is noticed wherever it is opened.
 *
 * @param columns what to ask the file for
 * @param sources for each wanted column its position in {@code columns}; -1 if the file lacks it and it reads as null
 */
public record ColumnBinding(StructType columns, int[] sources) {
    /**
     * @param wanted the wanted columns with the table's types
     * @param file what the file has
     * @param fileName the file, for messages
     * @param rules how names are matched and what a missing column means
     */
    public static ColumnBinding bind(StructType wanted, StructType file, String fileName, BindingRules rules) {
        Map<String, Integer> positions = rules.names().positions(file);
        List<StructField> columns = new ArrayList<>();
        int[] sources = new int[wanted.length()];
        for (int i = 0; i < sources.length; i++) {
            StructField field = wanted.fields()[i];
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

    /** Whether a column of the file must be widened to be of the wanted type. */
    public boolean widened(DataType wanted, int source) {
        return TypeFit.widens(columns.fields()[source].dataType(), wanted);
    }

    private static StructField bind(StructField wanted, StructField have, String fileName, BindingRules rules) {
        DataType type = TypeFit.ask(wanted.dataType(), have.dataType());
        if (type == null) {
            throw new UsageException("column '" + wanted.name() + "' is requested as "
                    + wanted.dataType().catalogString() + rules.reference() + ", but is "
                    + have.dataType().catalogString() + " in " + fileName
                    + ", which cannot be converted without loss. Read it with its own type and cast it in the query");
        }
        if (have.nullable() && !wanted.nullable() || !Nullability.fits(wanted.dataType(), type)) {
            throw new UsageException("column '" + wanted.name() + "', or a value nested in it, is declared as not null"
                    + rules.reference() + ", but may be null in " + fileName + ". Set option(\"mergeSchema\", true) to read both");
        }
        return new StructField(have.name(), type, have.nullable(), have.metadata());
    }

    private static UsageException missing(StructField field, StructType file, String fileName, BindingRules rules) {
        return new UsageException("column '" + field.name() + "'" + rules.reference() + " is missing in " + fileName
                + ", which has " + String.join(", ", file.fieldNames())
                + ". Set option(\"mergeSchema\", true) to read it as null there");
    }
}
