package io.github.mlformats.core.read;

import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.schema.BindingRules;
import io.github.mlformats.core.schema.FileSchema;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * Everything a task needs to read its slices, the same for all tasks of a scan.
 *
 * @param opener opens the files
 * @param wanted the wanted columns of the files' data, with the table's types
 * @param rules how they are matched with the columns of each file
 * @param reference the file that files not seen while planning must agree with; null if none need be checked
 * @param outputs the columns of the batches
 * @param pick which rows are wanted
 * @param tolerance which files may be left out
 */
public record TaskPlan(
        FileOpener opener,
        StructType wanted,
        BindingRules rules,
        FileSchema reference,
        List<OutputColumn> outputs,
        RowPick pick,
        Tolerance tolerance)
        implements Serializable {

    /**
     * @param corrupt leave out the rest of a corrupt file
     * @param missing leave out a file that is gone
     */
    public record Tolerance(boolean corrupt, boolean missing) implements Serializable {}
}
