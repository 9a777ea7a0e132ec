package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.Partitions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTableAsSelectPlan;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Moves partition columns after the other columns when a table is created, as Spark does for its own sources. */
final class PartitionColumnOrder {
    /** Position of the columns among the constructor arguments of a statement. */
    private static final int COLUMNS = 1;

    private PartitionColumnOrder() {}

    /** Reorders the columns of {@code CREATE TABLE (...) PARTITIONED BY (...)}. */
    static LogicalPlan moveLast(LogicalPlan statement) {
        List<String> last = partitionColumns(statement);
        if (last.isEmpty()) {
            return statement;
        }
        Object[] parts = ScalaBridge.parts(statement);
        List<Object> columns = inOrder(ScalaBridge.list(parts[COLUMNS]), last);
        parts[COLUMNS] = parts[COLUMNS] instanceof StructType
                ? new StructType(columns.toArray(StructField[]::new))
                : ScalaBridge.seq(columns);
        return (LogicalPlan) statement.makeCopy(parts);
    }

    /** Reorders the columns of {@code CREATE TABLE PARTITIONED BY (...) AS SELECT ...}. */
    static V2CreateTableAsSelectPlan moveLast(V2CreateTableAsSelectPlan statement) {
        List<String> last = partitionColumns(statement);
        if (last.isEmpty()) {
            return statement;
        }
        List<Object> columns = inOrder(ScalaBridge.list(ScalaBridge.invoke(statement.query(), "output")), last);
        Object project = ScalaBridge.make(Project.class, ScalaBridge.seq(columns), statement.query());
        return statement.withNameAndQuery(statement.name(), (LogicalPlan) project);
    }

    /** Returns the names of the partition columns of a statement. */
    static List<String> partitionColumns(Object statement) {
        return Partitions.namesIn(ScalaBridge.list(ScalaBridge.invoke(statement, "partitioning")));
    }

    private static List<Object> inOrder(List<Object> columns, List<String> last) {
        List<Object> ordered = new ArrayList<>(columns);
        for (String name : last) {
            ordered.sort(Comparator.comparing(column -> name(column).equals(name)));
        }
        return ordered;
    }

    private static String name(Object column) {
        return column instanceof Attribute attribute ? attribute.name() : (String) ScalaBridge.invoke(column, "name");
    }
}
