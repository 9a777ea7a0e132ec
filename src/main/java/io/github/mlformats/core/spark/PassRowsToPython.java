package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatScan;
import io.github.mlformats.core.table.ScalaBridge;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanExecBase;
import org.apache.spark.sql.execution.python.ArrowEvalPythonExec;
import scala.PartialFunction;

/**
 * Passes rows of our scans to Arrow and pandas UDFs, as Spark does before 4.2. Later versions pass the batches of a scan. Unless
 * these have Arrow vectors, Spark copies the result row by row into vectors of {@code
 * spark.sql.execution.arrow.maxRecordsPerBatch} rows, with all columns of the scan: slower than rows, and thousands of images
 * do not fit into memory.
 */
final class PassRowsToPython extends ColumnarRule {
    private static final PartialFunction<SparkPlan, SparkPlan> CONVERSION =
            ScalaBridge.partial(PassRowsToPython::takesBatches, PassRowsToPython::passRows);

    private static boolean isScan(SparkPlan node) {
        return node instanceof DataSourceV2ScanExecBase scan && scan.scan() instanceof FormatScan;
    }

    @Override
    public Rule<SparkPlan> preColumnarTransitions() {
        return new Rule<>() {
            @Override
            public SparkPlan apply(SparkPlan plan) {
                return (SparkPlan) plan.transformUp(CONVERSION);
            }
        };
    }

    private static boolean takesBatches(SparkPlan node) {
        return node instanceof ArrowEvalPythonExec udfs && udfs.supportsColumnar() && isScan(udfs.child());
    }

    private static SparkPlan passRows(SparkPlan udfs) {
        return (SparkPlan) udfs.mapChildren(scan -> new ColumnarToRowExec((SparkPlan) scan));
    }
}
