package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.layout.IdvHeader;
import io.github.mlformats.idv.format.layout.IdvVersion;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** What stands before and after the blocks of a file: header; lookup tables, annotations, table of contents, tail. */
public final class FileTables implements Closeable {
    /** Of lookup tables, which are written piece by piece: those of large files are large. */
    private static final int PIECE = 1 << 16;

    private final FileShape shape;
    private final long start;
    private final BlockDeflater deflater;
    private final ByteSink out;
    private final ByteBuilder piece = new ByteBuilder();

    /** Shows where the blocks of a column are in the file, in order. */
    public interface Blocks {
        void visit(int column, BlockTable.Visitor visitor) throws IOException;
    }

    /**
     * @param start position of the tables: the first byte after the blocks
     * @param out takes the tables, from its first byte on; closed by whoever opened it
     */
    public FileTables(FileShape shape, long start, ByteSink out) {
        this.shape = shape;
        this.start = start;
        this.deflater = shape.level() == 0 ? null : new BlockDeflater(shape.level());
        this.out = out;
    }

    /** Writes the tables. Returns the header. */
    public byte[] write(List<? extends DescribedColumn> columns, Blocks blocks) throws IOException {
        long[] lookups = new long[columns.size()];
        long[] annotations = new long[columns.size()];
        for (int i = 0; i < lookups.length; i++) {
            lookups[i] = position();
            blocks.visit(i, this::addEntry);
        }
        for (int i = 0; i < lookups.length; i++) {
            annotations[i] = annotations(columns.get(i).annotations());
        }
        long contents = position();
        for (int i = 0; i < lookups.length; i++) {
            piece.text(columns.get(i).name());
            CodecWriter.write(CodecWriter.codec(columns.get(i).type()), piece);
            piece.i8(shape.compression().kind()).leb(shape.rowsPerBlock());
            piece.i64(lookups[i]).i64(annotations[i]);
        }
        long tail = position();
        piece.i64(Long.reverseBytes(IdvHeader.SIGNATURE));
        flush();
        return header(contents, tail, columns.size());
    }

    private void addEntry(long offset, int stored, int decoded) throws IOException {
        piece.i64(offset).i32(stored).i32(decoded);
        if (piece.size() >= PIECE) {
            flush();
        }
    }

    private void flush() throws IOException {
        out.write(piece.bytes(), 0, piece.size());
        piece.clear();
    }

    private byte[] header(long contents, long tail, int columns) {
        ByteBuilder header = new ByteBuilder();
        header.i64(IdvHeader.SIGNATURE)
                .i64(IdvVersion.NEWEST.bits())
                .i64(IdvVersion.NEWEST.bits())
                .i64(contents)
                .i64(tail)
                .i64(shape.rows())
                .i32(columns);
        return header.add(new byte[IdvHeader.SIZE], 0, IdvHeader.SIZE - header.size())
                .toByteArray();
    }

    private long position() {
        return start + out.position() + piece.size();
    }

    /** Writes the values, then the table of them. Gives the table's position; 0 without annotations. */
    private long annotations(List<AnnotationValue> values) throws IOException {
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
            piece.add(stored.bytes(), 0, stored.size());
            flush();
        }
        if (values.isEmpty()) {
            return 0;
        }
        long position = position();
        piece.add(table.bytes(), 0, table.size());
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

    @Override
    public void close() {
        if (deflater != null) {
            deflater.close();
        }
    }
}
