package io.github.mlformats.core.table.schema;

import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.types.StructType;

/**
 * A comparison of schemas that is deferred to the tasks, as not all files were opened on the driver.
 *
 * @param reference the file with which other files must be consistent
 * @param sameColumns whether files must have the same columns; otherwise only the semantics of the requested columns
 *     that they have are compared
 */
public record DeferredSchemaCheck(FileSchema reference, boolean sameColumns) implements Serializable {
    /**
     * Compares a file with the reference.
     *
     * @param fileName name of the file, for messages
     * @param columns all columns of the file
     * @param requested the requested columns
     * @throws io.github.mlformats.core.error.UsageException naming both files and the first difference
     */
    public void check(String fileName, OpenFile file, StructType columns, StructType requested, ColumnNameMatcher names)
            throws IOException {
        if (sameColumns) {
            SchemaConsistency.checkColumns(reference, fileName, columns, names);
        }
        Map<String, Integer> referencePositions = names.positions(reference.columns());
        Map<String, Integer> positions = names.positions(columns);
        for (String name : requested.fieldNames()) {
            Integer referencePosition = referencePositions.get(names.key(name));
            Integer position = positions.get(names.key(name));
            if (referencePosition != null && position != null) {
                SchemaConsistency.checkSemantics(
                        reference, referencePosition, fileName, file.columnSemantics(columns.fields()[position]));
            }
        }
    }
}
