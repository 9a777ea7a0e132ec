package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.read.OutputColumn;
import io.github.mlformats.core.read.PushedAggregate;
import io.github.mlformats.core.read.TaskPlan;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.schema.BindingRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Creates the plan that all tasks of a scan share. */
final class TaskPlanFactory {
    private TaskPlanFactory() {}

    static TaskPlan create(TableFiles table, ScanRequest request) {
        StructType partitions = table.listing().partitionColumns();
        Map<String, Integer> partitionPositions = table.names().positions(partitions);
        Map<String, Integer> tablePositions = table.names().positions(table.schema());
        List<OutputColumn> outputs = new ArrayList<>();
        List<StructField> requested = new ArrayList<>();
        for (StructField field : request.isAggregate()
                ? PushedAggregate.columns(request.aggregates())
                : request.columns().fields()) {
            String key = table.names().key(field.name());
            if (partitionPositions.containsKey(key)) {
                outputs.add(new OutputColumn.Partition(partitionPositions.get(key), field.dataType()));
            } else if (!tablePositions.containsKey(key) && field.name().equals(FileMetadata.COLUMN)) {
                outputs.add(new OutputColumn.FileMetadata((StructType) field.dataType()));
            } else {
                outputs.add(new OutputColumn.Data(requested.size(), field.dataType()));
                requested.add(field);
            }
        }
        FileOpener opener = table.opener();
        if (requested.isEmpty() && opener.skipsCorruptRecords()) {
            requested.addAll(List.of(table.data().columns().fields()));
        }
        return new TaskPlan(
                opener,
                new StructType(requested.toArray(new StructField[0])),
                table.data().columns(),
                table.data().inferred(),
                rules(table),
                table.data().deferredCheck(),
                outputs,
                request.sampling(),
                request.lookupFilter());
    }

    private static BindingRules rules(TableFiles table) {
        boolean missingIsNull = table.opener().options().get(CommonOptions.MERGE_SCHEMA);
        return new BindingRules(table.names(), missingIsNull, table.data().origin());
    }
}
