package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Checks whether two files are consistent parts of one table. The order of columns and their nullability may differ. */
public final class SchemaConsistency {
    private SchemaConsistency() {}

    /**
     * Compares two schemas.
     *
     * @throws UsageException naming both files and the first difference
     */
    public static void check(FileSchema first, FileSchema other, ColumnNameMatcher names) {
        checkColumns(first, other.file(), other.columns(), names);
        Map<String, Integer> positions = names.positions(other.columns());
        for (int i = 0; i < first.columns().length(); i++) {
            int position = positions.get(names.key(first.columns().fields()[i].name()));
            checkSemantics(first, i, other.file(), other.semantics().get(position));
        }
    }

    /**
     * Compares names and types of columns.
     *
     * @throws UsageException unless both files have the same columns with the same types
     */
    static void checkColumns(FileSchema first, String file, StructType columns, ColumnNameMatcher names) {
        Map<String, Integer> positions = names.positions(columns);
        for (StructField field : first.columns().fields()) {
            Integer position = positions.remove(names.key(field.name()));
            if (position == null) {
                throw disagree(first, file, "column '" + field.name() + "' is only in the first");
            }
            DataType type = columns.fields()[position].dataType();
            if (!TypeCompatibility.isSame(field.dataType(), type)) {
                throw disagree(
                        first,
                        file,
                        "column '" + field.name() + "' is " + field.dataType().catalogString() + " in the first and "
                                + type.catalogString() + " in the second");
            }
        }
        if (!positions.isEmpty()) {
            String extra = columns.fieldNames()[positions.values().iterator().next()];
            throw disagree(first, file, "column '" + extra + "' is only in the second");
        }
    }

    /**
     * Compares the semantics of a column.
     *
     * @throws UsageException if equal values of the column have different meanings in the two files
     */
    static void checkSemantics(FileSchema first, int column, String file, ColumnSemantics identity) {
        ColumnSemantics expected = first.semantics().get(column);
        boolean anyFits = expected.equals(ColumnSemantics.ANY) || identity.equals(ColumnSemantics.ANY);
        if (!anyFits && !expected.meaning().equals(identity.meaning())) {
            throw new UsageException("column '" + first.columns().fieldNames()[column] + "' has a different meaning in "
                    + file + " than in " + first.file() + ": " + identity.meaning() + " instead of "
                    + expected.meaning() + ". " + identity.advice());
        }
    }

    private static UsageException disagree(FileSchema first, String file, String difference) {
        return new UsageException("the files " + first.file() + " and " + file + " disagree: " + difference
                + ". Set option(\"mergeSchema\", true) to read the columns of both, or read the files one by one");
    }

    /**
     * A comparison of schemas that is deferred to the tasks, as not all files were opened on the driver.
     *
     * @param reference the file with which other files must be consistent
     * @param sameColumns whether files must have the same columns; otherwise only the semantics of the requested columns
     *     that they have are compared
     */
    public record Deferred(FileSchema reference, boolean sameColumns) implements Serializable {
        /**
         * Compares a file with the reference.
         *
         * @param fileName name of the file, for messages
         * @param columns all columns of the file
         * @param requested the requested columns
         * @throws io.github.mlformats.core.error.UsageException naming both files and the first difference
         */
        public void check(
                String fileName, OpenFile file, StructType columns, StructType requested, ColumnNameMatcher names)
                throws IOException {
            if (sameColumns) {
                checkColumns(reference, fileName, columns, names);
            }
            Map<String, Integer> referencePositions = names.positions(reference.columns());
            Map<String, Integer> positions = names.positions(columns);
            for (String name : requested.fieldNames()) {
                Integer referencePosition = referencePositions.get(names.key(name));
                Integer position = positions.get(names.key(name));
                if (referencePosition != null && position != null) {
                    checkSemantics(
                            reference, referencePosition, fileName, file.columnSemantics(columns.fields()[position]));
                }
            }
        }
    }
}
