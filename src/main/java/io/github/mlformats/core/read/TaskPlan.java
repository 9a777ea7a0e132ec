package io.github.mlformats.core.read;

import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.schema.BindingRules;
import io.github.mlformats.core.schema.ColumnBinding;
import io.github.mlformats.core.schema.LateCheck;
import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * Everything a task needs to read its slices, the same for all tasks of a scan.
 *
 * @param opener opens the files
 * @param wanted the wanted columns of the files' data, with the table's types
 * @param table all columns of the files' data
 * @param inferred whether these were found in the files, not given by the user
 * @param rules how they are matched with the columns of each file
 * @param lateCheck what files are compared with that were not compared before; null if all were
 * @param outputs the columns of the batches
 * @param pick which rows are wanted
 * @param lookUps what an index of the files can find
 */
public record TaskPlan(
        FileOpener opener,
        StructType wanted,
        StructType table,
        boolean inferred,
        BindingRules rules,
        LateCheck lateCheck,
        List<OutputColumn> outputs,
        RowPick pick,
        LookUps lookUps)
        implements Serializable {

    /** What to ask a file for. */
    public ReadRequest request(ColumnBinding binding, String uri, List<String> rowFields) {
        boolean caseSensitive = rules.names().caseSensitive();
        return new ReadRequest(binding.columns(), caseSensitive, rowFields, pick.of(uri), table, inferred, lookUps);
    }
}
