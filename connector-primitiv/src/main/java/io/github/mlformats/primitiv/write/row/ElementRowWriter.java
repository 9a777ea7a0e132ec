package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import io.github.mlformats.primitiv.write.value.ColumnResolver.Column;
import io.github.mlformats.primitiv.write.value.FloatGetter;
import io.github.mlformats.primitiv.write.value.IntegerGetter;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * Writes rows that are elements. The elements of a tensor arrive in any order and are buffered in memory until the
 * tensor is complete.
 */
final class ElementRowWriter implements RowWriter {
    private final TensorKey key;
    private final Column<FloatGetter> value;
    private final Column<IntegerGetter> indices;
    private final Column<IntegerGetter> batch;
    private final Column<IntegerGetter> row;
    private final Column<IntegerGetter> column;
    private ElementBuffer elements;

    ElementRowWriter(ColumnResolver columns) {
        key = new TensorKey(columns, true);
        value = columns.required(PrimitivColumns.VALUE, "float or double", FloatGetter::of);
        indices = columns.optional(PrimitivColumns.INDICES, "array<int>", ColumnResolver.arrayOf(IntegerGetter::of));
        batch = columns.optional(PrimitivColumns.BATCH, "int", IntegerGetter::of);
        row = columns.optional(PrimitivColumns.ROW, "int", IntegerGetter::of);
        column = columns.optional(PrimitivColumns.COL, "int", IntegerGetter::of);
        if (!indices.exists() && !(row.exists() && column.exists())) {
            throw new UsageException("no column '" + PrimitivColumns.INDICES + "', nor both of '" + PrimitivColumns.ROW
                    + "' and '" + PrimitivColumns.COL + "', which give the position of each element: add them");
        }
    }

    @Override
    public List<String> sortedBy() {
        return key.columns();
    }

    @Override
    public void write(InternalRow element, ModelWriter model) throws IOException {
        if (key.moveTo(element)) {
            finish(model);
            model.begin(key.path(), key.statistic());
        }
        if (element.isNullAt(value.position())) {
            throw model.usageError("value is null");
        }
        boolean hasIndices = has(indices, element);
        if (!hasIndices && !(has(row, element) && has(column, element))) {
            throw model.usageError("an element has neither indices nor row and col");
        }
        ArrayData elementIndices = hasIndices ? element.getArray(indices.position()) : null;
        int rank = hasIndices ? elementIndices.numElements() : 2;
        if (elements == null) {
            elements = new ElementBuffer(rank, model);
        }
        elements.checkRank(rank);
        if (hasIndices) {
            for (int i = 0; i < rank; i++) {
                if (elementIndices.isNullAt(i)) {
                    throw model.usageError("a null in indices");
                }
                elements.addIndex(indices.reader().get(elementIndices, i));
            }
        } else {
            elements.addIndex(row.reader().get(element, row.position()));
            elements.addIndex(column.reader().get(element, column.position()));
        }
        elements.addIndex(has(batch, element) ? batch.reader().get(element, batch.position()) : 0);
        elements.addValue(value.reader().get(element, value.position()));
    }

    private static boolean has(Column<?> column, InternalRow element) {
        return column.exists() && !element.isNullAt(column.position());
    }

    @Override
    public void finish(ModelWriter model) throws IOException {
        if (elements != null) {
            elements.write();
            elements = null;
        }
    }
}
