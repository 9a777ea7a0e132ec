package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Decodes all readable columns and annotations of a file. */
public final class DecodedFile {
    private static final int MAX_ANNOTATION = 1 << 20;

    private DecodedFile() {}

    public record Column(String name, boolean hidden, IdvType type, List<Note> annotations, List<Object> values) {}

    public record Note(String kind, IdvType type, Object value) {}

    /** The readable columns with all values as Java objects. */
    static List<Column> read(ByteSource source) throws IOException {
        Map<IdvColumn, List<Object>> values = new LinkedHashMap<>();
        IdvFile file = forEachBlock(source, (column, block) -> {
            List<Object> soFar = values.computeIfAbsent(column, key -> new ArrayList<>());
            for (int i = 0; i < block.count(); i++) {
                soFar.add(IdvValue.of(column.type(), block, i));
            }
        });
        List<Column> columns = new ArrayList<>();
        for (IdvColumn column : readable(file)) {
            List<Object> all = values.getOrDefault(column, List.of());
            columns.add(new Column(column.name(), column.isHidden(), column.type(), annotations(file, column), all));
        }
        return columns;
    }

    /** Decodes all annotations and blocks, and passes the blocks to the consumer. */
    static IdvFile forEachBlock(ByteSource source, BiConsumer<IdvColumn, Block> consumer) throws IOException {
        return forEachBlock(source, InMemoryInflater.NONE, consumer);
    }

    /** @param fast inflater to try first; closed by this method */
    static IdvFile forEachBlock(ByteSource source, InMemoryInflater fast, BiConsumer<IdvColumn, Block> consumer)
            throws IOException {
        try (BlockInflater inflater = new BlockInflater(fast)) {
            IdvFile file = IdvFile.open(source);
            for (IdvColumn column : readable(file)) {
                for (Annotation each : file.annotations(column).readable()) {
                    assertThat(each.value(MAX_ANNOTATION)).isPresent();
                }
                LookupTable lookup = file.readLookupTable(column, 0, file.blockCount(column));
                ColumnDecoder decoder = file.decoder(column, inflater);
                for (int block = 0; block < lookup.endBlock(); block++) {
                    byte[] stored = new byte[lookup.storedLength(block)];
                    source.read(lookup.offset(block), stored, 0, stored.length);
                    consumer.accept(column, decoder.decode(lookup, block, stored, 0));
                }
            }
            return file;
        }
    }

    private static List<IdvColumn> readable(IdvFile file) {
        return file.columns().stream()
                .filter(column -> column.unreadableReason().isEmpty())
                .toList();
    }

    private static List<Note> annotations(IdvFile file, IdvColumn column) throws IOException {
        List<Note> notes = new ArrayList<>();
        for (Annotation each : file.annotations(column).readable()) {
            notes.add(new Note(
                    each.kind(),
                    each.type(),
                    IdvValue.of(
                            each.type(),
                            each.value(MAX_ANNOTATION).orElseThrow().block(),
                            0)));
        }
        return notes;
    }
}
