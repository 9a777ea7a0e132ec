package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * What a query requests from a file: projection, row selection and lookup filter. The scan creates one request for all files
 * with the columns of the table, and each file gets it with its own columns and rows ({@link #forFile}).
 *
 * @param columns the requested columns with the types of {@link OpenFile#columns(StructType)}; structs may be pruned, so
 *     children are found by name
 * @param caseSensitive whether column names that differ only by case are different
 * @param rowFields names of the requested {@link Format#rowFields()}
 * @param rows the selected rows
 * @param tableColumns all columns of the table, requested or not
 * @param isInferred whether {@code tableColumns} was inferred from the files; a user-specified schema may omit columns
 * @param lookupFilter pushed-down conditions on {@link Format#lookupColumns()}
 * @param variantMembers the members that the query reads of the objects in a column of variants, by column; others may be skipped
 */
public record ReadRequest(
        StructType columns,
        boolean caseSensitive,
        List<String> rowFields,
        RowSelection rows,
        StructType tableColumns,
        boolean isInferred,
        LookupFilter lookupFilter,
        Map<String, Set<String>> variantMembers)
        implements Serializable {
    /** Creates a request without lookup filter whose projection is the whole table. */
    public ReadRequest(StructType columns, List<String> rowFields, RowSelection rows) {
        this(columns, true, rowFields, rows, columns, false, LookupFilter.NONE, Map.of());
    }

    /** Returns the members that the query reads of the objects in a column of variants; empty for all. */
    public Set<String> variantMembers(String column) {
        return variantMembers.getOrDefault(column, Set.of());
    }

    /** Returns this request for one file. */
    public ReadRequest forFile(StructType fileColumns, RowSelection fileRows) {
        return new ReadRequest(
                fileColumns,
                caseSensitive,
                rowFields,
                fileRows,
                tableColumns,
                isInferred,
                lookupFilter,
                variantMembers);
    }
}
