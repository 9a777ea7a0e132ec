package io.github.mlformats.angel.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** What the readers of all layouts have in common: columns by their names, and fields about the partitions. */
abstract class MatrixBatches implements BatchReader {
    final ReadPlan plan;
    final List<String> names;
    final PieceFields fields = new PieceFields();

    /** @param leftOut what is wrong with the damaged partitions that are counted with this reader */
    MatrixBatches(ReadPlan plan, ReadRequest request, List<CorruptFileException> leftOut) {
        this.plan = plan;
        this.names = List.of(request.columns().fieldNames());
        leftOut.forEach(plan.context().metrics()::leaveOut);
        fields.show(plan.encoding());
    }

    /** The batch's values of one of the wanted columns. */
    abstract ColumnVector vector(String name);

    @Override
    public final ColumnVector column(int i) {
        return vector(names.get(i));
    }

    @Override
    public final ColumnVector rowField(String name) {
        return fields.vector(name);
    }
}
