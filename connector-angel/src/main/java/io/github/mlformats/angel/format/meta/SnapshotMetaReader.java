package io.github.mlformats.angel.format.meta;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Reads the {@code psmeta} of a server's snapshot (angel.md, section 8). Since 2.3 rows have a saveType, but there is no version
 * marker: the variant that ends at the end of the file is the right one.
 */
final class SnapshotMetaReader {
    private static final int MIN_PARTITION = 70;
    private static final int MIN_ROW = 16;

    private final BinaryMetaInput in;
    private final boolean saveTypes;

    private SnapshotMetaReader(BinaryMetaInput in, boolean saveTypes) {
        this.in = in;
        this.saveTypes = saveTypes;
    }

    /** @param saveTypes whether the rows are read with a saveType */
    static MatrixMeta read(String file, MetaInputStream stream, boolean saveTypes) throws IOException {
        SnapshotMetaReader reader = new SnapshotMetaReader(new BinaryMetaInput(stream, file), saveTypes);
        List<PartitionMeta> partitions = reader.partitions();
        if (reader.in.remaining() > 0) {
            throw reader.in.corrupt(reader.in.position(), "the end of the file", reader.in.remaining() + " more bytes");
        }
        return new MatrixMeta(
                file, MatrixMeta.Kind.SNAPSHOT, "", null, null, MatrixMeta.Shape.UNKNOWN, Map.of(), partitions);
    }

    private List<PartitionMeta> partitions() throws IOException {
        in.int32("matrixId");
        int count = in.count("number of partitions", MIN_PARTITION);
        List<PartitionMeta> partitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            partitions.add(partition());
        }
        partitions.sort(Comparator.comparingInt(PartitionMeta::id));
        return partitions;
    }

    private PartitionMeta partition() throws IOException {
        long position = in.position();
        int id = in.int32("partId");
        PartitionMeta.Block block = in.block();
        in.int64("nnz");
        in.int32("saveRowNum");
        in.int32("saveColNum");
        in.int32("saveColElemNum");
        PartitionMeta.Data data = in.data();
        RowMetasBuilder rows = new RowMetasBuilder();
        int count = in.count("number of rows", saveTypes ? MIN_ROW + 4 : MIN_ROW);
        for (int i = 0; i < count; i++) {
            int row = in.int32("rowId");
            in.int64("offset");
            rows.add(row, in.int32("elementNum"), saveTypes ? saveType() : (byte) 0);
        }
        return new PartitionMeta(id, block, data, rows.build(), position);
    }

    private byte saveType() throws IOException {
        long at = in.position();
        int type = in.int32("saveType");
        if (type != 0 && type != 1) {
            throw in.corrupt(at, "saveType 0 or 1", Integer.toString(type));
        }
        return (byte) type;
    }
}
