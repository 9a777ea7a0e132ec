package io.github.mlformats.grid;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.RowNumberVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * An open file. All numbers are little-endian.
 *
 * <pre>
 * header  i32 magic, LEB128 number of columns, for each column: string name
 * blocks  column by column the values of the block's rows, as f64; the last block may have fewer rows
 * end     i64 rows, i32 rows per block, i32 magic
 * </pre>
 *
 * The number of rows is at the end, so that a writer appends only. The positions of all values follow from it.
 *
 * @param nanAsNull whether NaN is null
 * @param names names of the columns in the order of their bytes
 * @param rowsPerBlock rows in every block but the last
 * @param rows rows in the file
 * @param blocksOffset position of the first block
 */
record GridFile(
        FileContext context, boolean nanAsNull, List<String> names, int rowsPerBlock, long rows, long blocksOffset)
        implements OpenFile {
    static final int MAGIC = 0x44495247;
    static final int MAX_ROWS_PER_BLOCK = 1 << 20;
    private static final int END_BYTES = 16;

    /** Reads header and end. Their numbers must agree with the size of the file. */
    static GridFile open(FileContext context, boolean nanAsNull) throws IOException {
        ByteSource source = context.source();
        ByteCursor header = new ByteCursor(source, 0, source.size(), "header");
        requireMagic(header);
        int count = header.leb31("the number of columns");
        if (count == 0 || count > header.remaining()) {
            throw header.corrupt(4, "a number of columns that the file can hold", String.valueOf(count));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(header.string("the name of a column"));
        }
        long start = header.position();
        ByteCursor end = new ByteCursor(source, Math.max(start, source.size() - END_BYTES), source.size(), "end");
        long endOffset = end.position();
        long rows = end.i64();
        int rowsPerBlock = end.i32();
        requireMagic(end);
        long rowBytes = (long) Double.BYTES * count;
        if (rows != (endOffset - start) / rowBytes || (endOffset - start) % rowBytes != 0) {
            throw end.corrupt(endOffset, "the number of rows of " + rowBytes + " bytes", String.valueOf(rows));
        }
        if (rowsPerBlock < 1 || rowsPerBlock > MAX_ROWS_PER_BLOCK) {
            String expected = "rows per block from 1 to " + MAX_ROWS_PER_BLOCK;
            throw end.corrupt(endOffset + Long.BYTES, expected, String.valueOf(rowsPerBlock));
        }
        return new GridFile(context, nanAsNull, names, rowsPerBlock, rows, start);
    }

    private static void requireMagic(ByteCursor cursor) throws IOException {
        long offset = cursor.position();
        int magic = cursor.i32();
        if (magic != MAGIC) {
            throw cursor.corrupt(offset, "the bytes GRID", Integer.toHexString(magic));
        }
    }

    @Override
    public StructType schema() {
        StructType schema = new StructType();
        for (String name : names) {
            schema = schema.add(name, DataTypes.DoubleType, nanAsNull);
        }
        return schema;
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(rows);
    }

    /** Slices are ranges of whole blocks. */
    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        long columnBytes = (long) Double.BYTES * request.columns().size();
        long rowsPerSlice = Math.max(1, targetBytes / (Math.max(1, columnBytes) * rowsPerBlock)) * rowsPerBlock;
        long end = Math.min(rows, request.rows().limit());
        List<Slice> slices = new ArrayList<>();
        for (long first = 0; first < end; first += rowsPerSlice) {
            long count = Math.min(rowsPerSlice, rows - first);
            slices.add(new Slice.RowRange(
                    first, first + count, blocksOffset + first * Double.BYTES * names.size(), count * columnBytes));
        }
        return slices;
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        return slice instanceof Slice.RowRange range
                ? new Reader(range.firstRow(), range.endRow(), request)
                : new Reader(0, rows, request);
    }

    /** Reads the requested columns of the blocks that have selected rows. */
    private final class Reader implements BatchReader {
        private final ReadRequest request;
        private final long endRow;
        private final byte[][] values;
        private final BitSet[] nulls;
        private final LittleEndianVector[] vectors;
        private final RowNumberVector rowIndex = new RowNumberVector(1);
        private long loadedBlock;
        private long firstRow;
        private long nextRow;

        Reader(long startRow, long endRow, ReadRequest request) {
            this.request = request;
            this.endRow = endRow;
            this.nextRow = startRow;
            this.loadedBlock = startRow / rowsPerBlock - 1;
            int columns = request.columns().size();
            // The columns stay below the size of the file, whatever its number of rows per block is.
            int columnBytes = Double.BYTES * (int) Math.min(rowsPerBlock, rows);
            context.decodeBudget().newReservation().resize((long) columns * columnBytes, "a block");
            values = new byte[columns][columnBytes];
            nulls = new BitSet[columns];
            vectors = new LittleEndianVector[columns];
            Arrays.setAll(vectors, i -> new LittleEndianVector(DataTypes.DoubleType));
        }

        @Override
        public int next(int maxRows) throws IOException {
            firstRow = nextRow < endRow ? request.rows().nextSelected(nextRow, endRow) : endRow;
            if (firstRow >= endRow) {
                return 0;
            }
            long block = firstRow / rowsPerBlock;
            if (block != loadedBlock) {
                load(block);
            }
            int inBlock = (int) (firstRow % rowsPerBlock);
            int count = (int) Math.min(Math.min(maxRows, rowsPerBlock - inBlock), endRow - firstRow);
            for (int i = 0; i < vectors.length; i++) {
                vectors[i].setBatch(values[i], Double.BYTES * inBlock, count, nulls[i], inBlock);
            }
            rowIndex.setBatch(firstRow);
            nextRow = firstRow + count;
            return count;
        }

        private void load(long block) throws IOException {
            context.metrics().blocksSkipped += block - loadedBlock - 1;
            loadedBlock = block;
            long first = block * rowsPerBlock;
            int count = (int) Math.min(rowsPerBlock, rows - first);
            long offset = blocksOffset + first * Double.BYTES * names.size();
            for (int i = 0; i < values.length; i++) {
                int column = names.indexOf(request.columns().fields()[i].name());
                int length = Double.BYTES * count;
                context.source().read(offset + (long) column * length, values[i], 0, length);
                context.metrics().bytesDecoded += length;
                nulls[i] = nanAsNull ? nans(values[i], count) : null;
            }
        }

        private static BitSet nans(byte[] values, int count) {
            BitSet nans = new BitSet();
            for (int row = 0; row < count; row++) {
                nans.set(row, Double.isNaN(LittleEndian.f64(values, Double.BYTES * row)));
            }
            return nans;
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
            return rowIndex;
        }
    }
}
