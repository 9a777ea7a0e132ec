package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.testing.numbers.NumbersHeader.Column;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.RowNumberVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads the requested columns of blocks with selected rows. */
final class NumbersReader implements BatchReader {
    private final FileContext context;
    private final NumbersHeader header;
    private final ReadRequest request;
    private final long endRow;
    private final LittleEndianVector[] vectors;
    private final byte[][] values;
    private final RowNumberVector rowIndex = new RowNumberVector(1);
    private final RowNumberVector blockIndex;
    private long nextRow;
    private long firstRow;
    private long block;

    NumbersReader(FileContext context, NumbersHeader header, Slice.RowRange rows, ReadRequest request) {
        this.context = context;
        this.header = header;
        this.request = request;
        this.nextRow = rows.firstRow();
        this.endRow = rows.endRow();
        this.block = rows.firstRow() / header.rowsPerBlock() - 1;
        this.blockIndex = new RowNumberVector(header.rowsPerBlock());
        this.vectors = Arrays.stream(request.columns().fields())
                .map(field -> new LittleEndianVector(field.dataType()))
                .toArray(LittleEndianVector[]::new);
        this.values = new byte[vectors.length][];
    }

    @Override
    public int next(int maxRows) throws IOException {
        firstRow = nextRow >= endRow ? endRow : request.rows().nextSelected(nextRow, endRow);
        if (firstRow >= endRow) {
            context.metrics().blocksSkipped += Math.max(0, lastBlock() - block);
            block = lastBlock();
            return 0;
        }
        load(firstRow / header.rowsPerBlock());
        long firstOfBlock = header.firstRow(block);
        int count = (int) Math.min(maxRows, Math.min(endRow, header.firstRow(block + 1)) - firstRow);
        for (int i = 0; i < vectors.length; i++) {
            int width = vectors[i].dataType().defaultSize();
            vectors[i].setBatch(values[i], (int) (firstRow - firstOfBlock) * width, count, null, 0);
        }
        rowIndex.setBatch(firstRow);
        blockIndex.setBatch(firstRow);
        nextRow = firstRow + count;
        return count;
    }

    private long lastBlock() {
        return (endRow - 1) / header.rowsPerBlock();
    }

    private void load(long requested) throws IOException {
        if (requested == block) {
            return;
        }
        context.metrics().blocksSkipped += requested - block - 1;
        block = requested;
        if (vectors.length == 0) {
            return;
        }
        long position = header.blockOffset(block);
        int rows = (int) (header.firstRow(block + 1) - header.firstRow(block));
        checkRows(position, rows);
        position += NumbersHeader.BLOCK_HEADER;
        List<String> requestedNames = List.of(request.columns().fieldNames());
        for (Column column : header.columns()) {
            int bytes = rows * column.type().width;
            int target = requestedNames.indexOf(column.name());
            if (target >= 0) {
                values[target] = new byte[bytes];
                context.source().read(position, values[target], 0, bytes);
                context.metrics().bytesDecoded += bytes;
            }
            position += bytes;
        }
    }

    private void checkRows(long position, int rows) throws IOException {
        byte[] count = new byte[NumbersHeader.BLOCK_HEADER];
        context.source().read(position, count, 0, count.length);
        int found = LittleEndian.i32(count, 0);
        if (found != rows) {
            throw new CorruptFileException(
                    context.source().name(), position, "block " + block, rows + " rows", String.valueOf(found));
        }
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    public ColumnVector column(int i) {
        return vectors[i];
    }

    @Override
    public ColumnVector rowField(String name) {
        return name.equals("row_index") ? rowIndex : blockIndex;
    }
}
