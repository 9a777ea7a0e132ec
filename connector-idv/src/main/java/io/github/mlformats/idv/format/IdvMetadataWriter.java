package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.idv.format.ColumnDefinition.OutputAnnotation;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Writes the metadata of a file: lookup tables, annotations, table of contents and tail, which follow the blocks, and
 * the header.
 */
public final class IdvMetadataWriter implements Closeable {
    /** Buffer size in bytes: lookup tables of large files are written in chunks. */
    private static final int BUFFER_BYTES = 1 << 16;

    private final BlockLayout shape;
    private final long start;
    private final BlockDeflater deflater;
    private final ByteSink out;
    private final ByteBuilder buffer = new ByteBuilder();

    /** Visits the lookup entries of a column, in order. */
    public interface BlockLocations {
        void visit(int column, LookupTableBuilder.Visitor visitor) throws IOException;
    }

    /**
     * @param start file offset of the tables: the first byte after the blocks
     * @param out sink of the tables; closed by the caller
     */
    public IdvMetadataWriter(BlockLayout shape, long start, ByteSink out) {
        this.shape = shape;
        this.start = start;
        this.deflater = shape.compressionLevel() == 0 ? null : new BlockDeflater(shape.compressionLevel());
        this.out = out;
    }

    /** Writes the tables and returns the header. */
    public byte[] write(List<? extends ColumnDefinition> columns, BlockLocations blocks) throws IOException {
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
            buffer.text(columns.get(i).name());
            CodecWriter.write(CodecWriter.codec(columns.get(i).type()), buffer);
            buffer.i8(shape.compression().kind()).leb(shape.rowsPerBlock());
            buffer.i64(lookups[i]).i64(annotations[i]);
        }
        long tail = position();
        buffer.i64(Long.reverseBytes(IdvHeader.SIGNATURE));
        flush();
        return header(contents, tail, columns.size());
    }

    private void addEntry(long offset, int stored, int decoded) throws IOException {
        buffer.i64(offset).i32(stored).i32(decoded);
        if (buffer.size() >= BUFFER_BYTES) {
            flush();
        }
    }

    private void flush() throws IOException {
        out.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
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
        return start + out.position() + buffer.size();
    }

    /**
     * Writes the values of annotations, then their table. Returns the file offset of the table, or 0 without
     * annotations.
     */
    private long annotations(List<OutputAnnotation> values) throws IOException {
        ByteBuilder table = new ByteBuilder().leb(values.size());
        for (OutputAnnotation annotation : values) {
            ByteBuilder block = new ByteBuilder();
            annotation.encoder().encode(1, block);
            ByteBuilder stored = smallerOf(block);
            table.text(annotation.kind());
            Codec.Known codec = CodecWriter.codec(annotation.type());
            CodecWriter.write(codec, table);
            table.i8((stored == block ? Compression.NONE : Compression.DEFLATE).kind());
            table.i64(position()).leb(stored.size());
            buffer.add(stored.bytes(), 0, stored.size());
            flush();
        }
        if (values.isEmpty()) {
            return 0;
        }
        long position = position();
        buffer.add(table.bytes(), 0, table.size());
        return position;
    }

    private ByteBuilder smallerOf(ByteBuilder block) {
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

    /**
     * Writes codec definitions: name, length of the parameters, parameters (idv.md, section 2). Uses current codec
     * names only.
     */
    private static final class CodecWriter {
        private CodecWriter() {}

        /** The codec for values of a type. */
        static Codec.Known codec(IdvType type) {
            if (type instanceof IdvType.Vector vector) {
                return new Codec.Vector("VBuffer", codec(vector.item()), vector.dims());
            }
            if (type instanceof IdvType.Key key) {
                return new Codec.Key("Key2", scalar(key.stored()), key.count());
            }
            return scalar((IdvType.Primitive) type);
        }

        private static Codec.Scalar scalar(IdvType.Primitive type) {
            String name =
                    switch (type) {
                        case TEXT -> "TextSpan";
                        case ROW_ID -> "DataViewRowId";
                        default -> type.toString();
                    };
            return new Codec.Scalar(name, type, false);
        }

        static void write(Codec.Known codec, ByteBuilder out) {
            ByteBuilder parameters = new ByteBuilder();
            if (codec instanceof Codec.Key key) {
                write(key.inner(), parameters);
                parameters.i64(key.count());
            } else if (codec instanceof Codec.Vector vector) {
                write(vector.inner(), parameters);
                List<Integer> dims = vector.dims();
                parameters.i32(dims.size());
                dims.forEach(parameters::i32);
            }
            out.text(codec.name()).leb(parameters.size()).add(parameters.bytes(), 0, parameters.size());
        }
    }
}
