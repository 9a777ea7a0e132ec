package io.github.mlformats.benchmarks.memory;

import io.github.mlformats.core.vector.number.LittleEndianVector;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Wraps one block after the other in column vectors. */
final class InMemoryReaderFactory implements PartitionReaderFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("columnar only");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        InMemoryIdvSource.Part part = (InMemoryIdvSource.Part) partition;
        return new BlockReader(InMemoryIdvFile.at(part.path()), part);
    }

    private static final class BlockReader implements PartitionReader<ColumnarBatch> {
        private final InMemoryIdvFile file;
        private final InMemoryIdvSource.Part part;
        private final LittleEndianVector[] vectors;
        private final ColumnarBatch batch;
        private int block;
        private int shown;

        BlockReader(InMemoryIdvFile file, InMemoryIdvSource.Part part) {
            this.file = file;
            this.part = part;
            this.block = part.firstBlock() - 1;
            this.vectors = new LittleEndianVector[file.blocks().size()];
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = new LittleEndianVector(DataTypes.FloatType);
            }
            this.batch = new ColumnarBatch(vectors);
        }

        @Override
        public boolean next() {
            block++;
            if (block == part.endBlock() && ++shown < part.times()) {
                block = part.firstBlock();
            }
            return block < part.endBlock();
        }

        @Override
        public ColumnarBatch get() {
            int rows = file.rowsIn(block);
            for (int i = 0; i < vectors.length; i++) {
                vectors[i].setBatch(file.blocks().get(i).get(block), 0, rows, null, 0);
            }
            batch.setNumRows(rows);
            return batch;
        }

        @Override
        public void close() {}
    }
}
