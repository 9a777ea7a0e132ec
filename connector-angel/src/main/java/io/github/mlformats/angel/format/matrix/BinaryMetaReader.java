package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader.MetaInputStream;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the binary metas, which Java's DataOutputStream wrote: the {@code meta} of Angel 1.x and the {@code psmeta} of snapshots.
 * Counts are verified before memory is allocated.
 */
final class BinaryMetaReader {
    private static final int MIN_OPTION = 4;
    private static final int MIN_LEGACY_PARTITION = 58;
    private static final int MIN_LEGACY_ROW = 12;
    private static final int MIN_SNAPSHOT_PARTITION = 70;
    private static final int MIN_SNAPSHOT_ROW = 16;

    private final MetaInputStream stream;
    private final DataInputStream in;
    private final String file;

    private BinaryMetaReader(MetaInputStream stream, String file) {
        this.stream = stream;
        this.in = new DataInputStream(stream);
        this.file = file;
    }

    /** Whether a file named {@code meta} starts like such a meta: with an id and a name, where later ones have JSON. */
    static boolean isLegacy(ByteSource source) throws IOException {
        if (source.size() < 7) {
            return false;
        }
        byte[] start = new byte[7];
        source.read(0, start, 0, start.length);
        int nameLength = (start[4] & 0xFF) << 8 | start[5] & 0xFF;
        return nameLength > 0 && start[4] < ' ' && start[4] >= 0 && nameLength <= source.size() - 6;
    }

    /** Reads the meta of 1.2.1 to 2.0.0-alpha (angel.md, section 9). */
    static MatrixMeta readLegacy(String file, MetaInputStream stream) throws IOException {
        return new BinaryMetaReader(stream, file).legacyMeta();
    }

    private MatrixMeta legacyMeta() throws IOException {
        int32("matrixId");
        String name = text("matrixName");
        RowType rowType = rowType();
        int rows = int32("row");
        long columns = int64("col");
        int blockRows = int32("blockRow");
        long blockColumns = int64("blockCol");
        Map<String, String> options = options();
        int count = count("number of partitions", MIN_LEGACY_PARTITION);
        List<PartitionMeta> partitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            partitions.add(legacyPartition());
        }
        partitions.sort(Comparator.comparingInt(PartitionMeta::id));
        return new MatrixMeta(
                file,
                MatrixMeta.Kind.LEGACY,
                name,
                null,
                rowType,
                new MatrixMeta.Shape(rows, columns, blockRows, blockColumns, null),
                options,
                partitions);
    }

    private Map<String, String> options() throws IOException {
        Map<String, String> options = new HashMap<>();
        int count = count("number of options", MIN_OPTION);
        for (int i = 0; i < count; i++) {
            String key = text("name of an option");
            options.put(key, text("option " + key));
        }
        return options;
    }

    private PartitionMeta legacyPartition() throws IOException {
        long position = position();
        int id = int32("partId");
        PartitionMeta.Block block = block();
        int64("nnz");
        PartitionMeta.Data data = data();
        RowMetas.Builder rows = new RowMetas.Builder();
        int count = count("number of rows", MIN_LEGACY_ROW);
        for (int i = 0; i < count; i++) {
            rows.add(int32("rowId"));
            int64("offset");
        }
        return new PartitionMeta(id, block, data, rows.build(), position);
    }

    private RowType rowType() throws IOException {
        long at = position();
        int number = int32("rowType");
        return switch (number) {
            case 1 -> RowType.T_DOUBLE_SPARSE;
            case 2 -> RowType.T_DOUBLE_DENSE;
            case 3 -> RowType.T_INT_SPARSE;
            case 4 -> RowType.T_INT_DENSE;
            case 5 ->
                throw new UsageException("the matrix of " + file + " is T_INT_ARBITRARY, which is not supported:"
                        + " select other matrices with option matrix");
            case 6 -> RowType.T_FLOAT_DENSE;
            case 7 -> RowType.T_FLOAT_SPARSE;
            case 8 -> RowType.T_DOUBLE_SPARSE_LONGKEY;
            case 9 -> RowType.T_DOUBLE_SPARSE_COMPONENT;
            case 10 -> RowType.T_FLOAT_SPARSE_COMPONENT;
            case 11 -> RowType.T_INT_SPARSE_COMPONENT;
            case 12 -> RowType.T_DOUBLE_SPARSE_LONGKEY_COMPONENT;
            case 13 -> RowType.T_FLOAT_SPARSE_LONGKEY;
            default -> throw corrupt(at, "rowType between 1 and 13", Integer.toString(number));
        };
    }

    /**
     * Reads the {@code psmeta} of a server's snapshot (angel.md, section 8). Since 2.3 rows have a saveType, but there is no
     * version marker: the variant that ends at the end of the file is the right one.
     *
     * @param saveTypes whether the rows are read with a saveType
     */
    static MatrixMeta readSnapshot(String file, MetaInputStream stream, boolean saveTypes) throws IOException {
        BinaryMetaReader reader = new BinaryMetaReader(stream, file);
        List<PartitionMeta> partitions = reader.snapshotPartitions(saveTypes);
        if (reader.remaining() > 0) {
            throw reader.corrupt(reader.position(), "the end of the file", reader.remaining() + " more bytes");
        }
        return new MatrixMeta(
                file, MatrixMeta.Kind.SNAPSHOT, "", null, null, MatrixMeta.Shape.UNKNOWN, Map.of(), partitions);
    }

    private List<PartitionMeta> snapshotPartitions(boolean saveTypes) throws IOException {
        int32("matrixId");
        int count = count("number of partitions", MIN_SNAPSHOT_PARTITION);
        List<PartitionMeta> partitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            partitions.add(snapshotPartition(saveTypes));
        }
        partitions.sort(Comparator.comparingInt(PartitionMeta::id));
        return partitions;
    }

    private PartitionMeta snapshotPartition(boolean saveTypes) throws IOException {
        long position = position();
        int id = int32("partId");
        PartitionMeta.Block block = block();
        int64("nnz");
        int32("saveRowNum");
        int32("saveColNum");
        int32("saveColElemNum");
        PartitionMeta.Data data = data();
        RowMetas.Builder rows = new RowMetas.Builder();
        int count = count("number of rows", saveTypes ? MIN_SNAPSHOT_ROW + 4 : MIN_SNAPSHOT_ROW);
        for (int i = 0; i < count; i++) {
            int row = int32("rowId");
            int64("offset");
            rows.add(row, int32("elementNum"), saveTypes ? saveType() : (byte) 0);
        }
        return new PartitionMeta(id, block, data, rows.build(), position);
    }

    private byte saveType() throws IOException {
        long at = position();
        int type = int32("saveType");
        if (type != 0 && type != 1) {
            throw corrupt(at, "saveType 0 or 1", Integer.toString(type));
        }
        return (byte) type;
    }

    /** Position in the file of the next byte. */
    private long position() {
        return stream.position();
    }

    private long remaining() {
        return stream.remaining();
    }

    private int int32(String what) throws IOException {
        need(4, what);
        return in.readInt();
    }

    private long int64(String what) throws IOException {
        need(8, what);
        return in.readLong();
    }

    /** Reads the number of following entries, each of at least {@code width} bytes. */
    private int count(String what, int width) throws IOException {
        long at = position();
        int count = int32(what);
        if (count < 0 || count > remaining() / width) {
            throw corrupt(at, what + " between 0 and " + remaining() / width, Integer.toString(count));
        }
        return count;
    }

    private String text(String what) throws IOException {
        long at = position();
        need(2, what);
        try {
            return in.readUTF();
        } catch (EOFException e) {
            throw corrupt(at, what, "the end of the file");
        } catch (UTFDataFormatException e) {
            throw corrupt(at, what + " in Java's UTF-8", "other bytes");
        }
    }

    /** Reads the rows and columns that a partition covers. */
    private PartitionMeta.Block block() throws IOException {
        int startRow = int32("startRow");
        int endRow = int32("endRow");
        return new PartitionMeta.Block(startRow, endRow, new ColumnRange(int64("startCol"), int64("endCol")));
    }

    /** Reads the location of the bytes of a partition. */
    private PartitionMeta.Data data() throws IOException {
        return new PartitionMeta.Data(text("fileName"), int64("offset"), int64("length"));
    }

    private CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(file, at, "meta", PlainText.truncate(expected), PlainText.truncate(found));
    }

    private void need(int bytes, String what) {
        if (remaining() < bytes) {
            throw corrupt(position(), what, remaining() + " bytes left");
        }
    }
}
