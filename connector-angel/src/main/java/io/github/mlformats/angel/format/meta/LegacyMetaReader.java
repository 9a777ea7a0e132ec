package io.github.mlformats.angel.format.meta;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the binary meta of 1.2.1 to 2.0.0-alpha (angel.md, section 9). */
final class LegacyMetaReader {
    private static final int MIN_OPTION = 4;
    private static final int MIN_PARTITION = 58;
    private static final int MIN_ROW = 12;

    private LegacyMetaReader() {}

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

    static MatrixMeta read(String file, MetaInputStream stream) throws IOException {
        BinaryMetaInput in = new BinaryMetaInput(stream, file);
        in.int32("matrixId");
        String name = in.text("matrixName");
        RowType rowType = rowType(in, file);
        int rows = in.int32("row");
        long columns = in.int64("col");
        int blockRows = in.int32("blockRow");
        long blockColumns = in.int64("blockCol");
        Map<String, String> options = options(in);
        int count = in.count("number of partitions", MIN_PARTITION);
        List<PartitionMeta> partitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            partitions.add(partition(in));
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

    private static Map<String, String> options(BinaryMetaInput in) throws IOException {
        Map<String, String> options = new HashMap<>();
        int count = in.count("number of options", MIN_OPTION);
        for (int i = 0; i < count; i++) {
            String key = in.text("name of an option");
            options.put(key, in.text("option " + key));
        }
        return options;
    }

    private static PartitionMeta partition(BinaryMetaInput in) throws IOException {
        long position = in.position();
        int id = in.int32("partId");
        PartitionMeta.Block block = in.block();
        in.int64("nnz");
        PartitionMeta.Data data = in.data();
        RowMetasBuilder rows = new RowMetasBuilder();
        int count = in.count("number of rows", MIN_ROW);
        for (int i = 0; i < count; i++) {
            rows.add(in.int32("rowId"));
            in.int64("offset");
        }
        return new PartitionMeta(id, block, data, rows.build(), position);
    }

    private static RowType rowType(BinaryMetaInput in, String file) throws IOException {
        long at = in.position();
        int number = in.int32("rowType");
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
            default -> throw in.corrupt(at, "rowType between 1 and 13", Integer.toString(number));
        };
    }
}
