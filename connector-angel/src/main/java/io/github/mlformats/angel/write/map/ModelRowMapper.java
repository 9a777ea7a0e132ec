package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.schema.TableLayout;
import io.github.mlformats.angel.write.input.InputColumns;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.core.spi.write.statistics.RowMapper;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Maps input rows to elements and parts of vectors with their target partitions.
 *
 * @param columns the columns of the input rows
 * @param matrix name of the matrix to write; null if a column contains the names
 * @param plan the matrices and their partitions
 */
public record ModelRowMapper(InputColumns columns, String matrix, ModelPlan plan) implements RowMapper {
    private static final long serialVersionUID = 1L;

    /** Whether input rows have vectors, which are split into parts rather than elements if the format has the same orientation. */
    public boolean hasVectors() {
        return columns.layout() != TableLayout.ELEMENTS;
    }

    @Override
    public Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks) {
        return new MappedRowIterator(this, rows, task, tasks);
    }
}
