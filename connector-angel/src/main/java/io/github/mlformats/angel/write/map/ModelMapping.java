package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.write.input.ModelColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.core.spi.write.arrange.RowMapping;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Makes elements and parts of vectors of the rows that are given, and says where each goes.
 *
 * @param matrix name of the one matrix if no column has it
 */
public record ModelMapping(ModelColumns columns, String matrix, ModelPlan plan) implements RowMapping {
    private static final long serialVersionUID = 1L;

    /** Whether rows have vectors, which are cut and not taken apart where the format is that of the layout. */
    public boolean hasVectors() {
        return columns.layout() != Layout.ELEMENTS;
    }

    @Override
    public Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks) {
        return new MappedRows(this, rows, task, tasks);
    }
}
