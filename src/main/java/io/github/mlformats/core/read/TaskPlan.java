package io.github.mlformats.core.read;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.schema.BindingRules;
import io.github.mlformats.core.table.schema.ColumnBinding;
import io.github.mlformats.core.table.schema.DeferredSchemaCheck;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * Everything that the tasks of a scan need to read their slices. Immutable, and the same for all tasks.
 *
 * @param opener opens the files
 * @param dataColumns the requested data columns, with the table's types
 * @param tableColumns all data columns
 * @param isInferred whether {@code tableColumns} was inferred from the files instead of specified by the user
 * @param rules how data columns are bound to the columns of each file
 * @param deferredCheck the consistency check for files that were not checked during planning; null if all were
 * @param outputs the columns of the output batches
 * @param sampling limit and row sampling
 * @param lookupFilter conditions for index lookups
 */
public record TaskPlan(
        FileOpener opener,
        StructType dataColumns,
        StructType tableColumns,
        boolean isInferred,
        BindingRules rules,
        DeferredSchemaCheck deferredCheck,
        List<OutputColumn> outputs,
        RowSampling sampling,
        LookupFilter lookupFilter)
        implements Serializable {

    /** Returns the request to one file. */
    public ReadRequest request(ColumnBinding binding, String uri, List<String> rowFields) {
        boolean caseSensitive = rules.names().caseSensitive();
        return new ReadRequest(
                binding.columns(),
                caseSensitive,
                rowFields,
                sampling.forFile(uri),
                tableColumns,
                isInferred,
                lookupFilter);
    }
}
