package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * What a query wants of every file it reads.
 *
 * @param columns the wanted columns with the types {@link OpenFile#columns(StructType)} gives them; structs may be pruned,
 *     so children are found by name
 * @param caseSensitive whether a file's names of columns that differ only by case are different
 * @param rowFields names of the wanted {@link Format#rowFields()}
 * @param rows which rows are wanted
 * @param table all columns of the data, wanted or not
 * @param inferred whether these were found in the files; a schema that the user gave may leave out what there is
 * @param lookUps what is known about {@link Format#lookUpColumns()} in wanted rows
 */
public record ReadRequest(
        StructType columns,
        boolean caseSensitive,
        List<String> rowFields,
        RowSelection rows,
        StructType table,
        boolean inferred,
        LookUps lookUps)
        implements Serializable {
    /** All rows that a selection picks. */
    public ReadRequest(StructType columns, List<String> rowFields, RowSelection rows) {
        this(columns, true, rowFields, rows, columns, false, LookUps.NONE);
    }
}
