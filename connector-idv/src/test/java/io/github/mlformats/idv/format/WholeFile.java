package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads everything that can be read of a file, as plain values. */
final class WholeFile {
    private final ByteSource source;
    private final IdvFile file;

    private WholeFile(ByteSource source) throws IOException {
        this.source = source;
        this.file = IdvFile.open(source, IdvLimits.DEFAULT);
    }

    record Column(String name, boolean hidden, IdvType type, List<Note> annotations, List<Object> values) {}

    record Note(String kind, IdvType type, Object value) {}

    static List<Column> read(ByteSource source) throws IOException {
        WholeFile whole = new WholeFile(source);
        List<Column> columns = new ArrayList<>();
        try (BlockInflater inflater = new JdkInflater()) {
            for (IdvColumn column : whole.file.columns()) {
                if (column.unreadable().isEmpty()) {
                    columns.add(new Column(
                            column.name(),
                            column.hidden(),
                            column.type(),
                            whole.annotations(column),
                            whole.values(column, inflater)));
                }
            }
        }
        return columns;
    }

    private List<Note> annotations(IdvColumn column) throws IOException {
        List<Note> notes = new ArrayList<>();
        for (Annotation each : file.annotations(column).readable()) {
            notes.add(new Note(each.kind(), each.type(), PlainValue.of(each.type(), each.value(), 0)));
        }
        return notes;
    }

    private List<Object> values(IdvColumn column, BlockInflater inflater) throws IOException {
        List<Object> values = new ArrayList<>();
        int blocks = file.blockCount(column);
        LookupTable lookup = file.lookup(column, 0, blocks);
        ColumnDecoder decoder = file.decoder(column, inflater);
        for (int b = 0; b < blocks; b++) {
            byte[] stored = new byte[lookup.storedLength(b)];
            source.read(lookup.offset(b), stored, 0, stored.length);
            Block block = decoder.decode(lookup, b, stored, 0);
            for (int i = 0; i < block.count(); i++) {
                values.add(PlainValue.of(column.type(), block, i));
            }
        }
        return values;
    }
}
