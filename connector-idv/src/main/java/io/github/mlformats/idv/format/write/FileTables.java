package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.layout.IdvHeader;
import io.github.mlformats.idv.format.layout.IdvVersion;
import java.util.List;

/** What stands before and after the blocks of a file: header; lookup tables, annotations, table of contents, tail. */
final class FileTables {
    private final long start;
    private final Compression compression;
    private final BlockDeflater deflater;
    private final ByteBuilder out = new ByteBuilder();
    private long tocOffset;

    /**
     * @param start position of the tables: the first byte after the blocks
     * @param deflater null unless blocks are compressed
     */
    FileTables(long start, Compression compression, BlockDeflater deflater) {
        this.start = start;
        this.compression = compression;
        this.deflater = deflater;
    }

    /** @param blockStart position of the first block */
    ByteBuilder write(List<OutputColumn> columns, BlockTable[] tables, long blockStart, int rowsPerBlock) {
        long[] lookups = new long[tables.length];
        long[] annotations = new long[tables.length];
        for (int i = 0; i < tables.length; i++) {
            lookups[i] = position();
            tables[i].write(blockStart, out);
        }
        for (int i = 0; i < tables.length; i++) {
            annotations[i] = annotations(columns.get(i).annotations());
        }
        tocOffset = position();
        for (int i = 0; i < tables.length; i++) {
            out.text(columns.get(i).name());
            CodecWriter.write(CodecWriter.codec(columns.get(i).type()), out);
            out.i8(compression.kind()).leb(rowsPerBlock).i64(lookups[i]).i64(annotations[i]);
        }
        return out.i64(Long.reverseBytes(IdvHeader.SIGNATURE));
    }

    /** The header of a file whose tables were written. */
    ByteBuilder header(long rows, int columns) {
        ByteBuilder header = new ByteBuilder();
        header.i64(IdvHeader.SIGNATURE)
                .i64(IdvVersion.NEWEST.bits())
                .i64(IdvVersion.NEWEST.bits())
                .i64(tocOffset)
                .i64(position() - Long.BYTES)
                .i64(rows)
                .i32(columns);
        return header.add(new byte[IdvHeader.SIZE], 0, IdvHeader.SIZE - header.size());
    }

    private long position() {
        return start + out.size();
    }

    /** Writes the values, then the table of them. Gives the table's position; 0 without annotations. */
    private long annotations(List<AnnotationValue> values) {
        ByteBuilder table = new ByteBuilder().leb(values.size());
        for (AnnotationValue annotation : values) {
            ByteBuilder block = new ByteBuilder();
            annotation.value().encode(1, block);
            ByteBuilder stored = shortest(block);
            table.text(annotation.kind());
            Codec.Known codec = CodecWriter.codec(annotation.type());
            CodecWriter.write(codec, table);
            table.i8((stored == block ? Compression.NONE : Compression.DEFLATE).kind());
            table.i64(position()).leb(stored.size());
            out.add(stored.bytes(), 0, stored.size());
        }
        if (values.isEmpty()) {
            return 0;
        }
        long position = position();
        out.add(table.bytes(), 0, table.size());
        return position;
    }

    private ByteBuilder shortest(ByteBuilder block) {
        if (deflater == null) {
            return block;
        }
        ByteBuilder deflated = new ByteBuilder();
        deflater.deflate(block, deflated);
        return deflated.size() < block.size() ? deflated : block;
    }
}
