package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.Compression;
import java.util.ArrayList;
import java.util.List;

/** Writes small files in the order in which ML.NET writes them. */
public final class IdvBuilder {
    private final long rows;
    private final Bytes body = new Bytes();
    private final Bytes toc = new Bytes();
    private int columns;
    private long lastLookup;
    private long lastAnnotations;
    private int gap;
    private long version = IdvVersion.NEWEST.bits();

    public IdvBuilder(long rows) {
        this.rows = rows;
    }

    public record Note(String kind, Bytes codec, Compression compression, Bytes value) {}

    public IdvBuilder version(IdvVersion version) {
        this.version = version.bits();
        return this;
    }

    public IdvBuilder column(String name, Bytes codec, Compression compression, int rowsPerBlock, Bytes... blocks) {
        return column(name, codec, compression, rowsPerBlock, List.of(), blocks);
    }

    public IdvBuilder column(
            String name, Bytes codec, Compression compression, int rowsPerBlock, List<Note> notes, Bytes... blocks) {
        Bytes lookup = new Bytes();
        for (Bytes block : blocks) {
            byte[] stored = store(compression, block);
            lookup.i64(put(stored)).i32(stored.length, block.size());
        }
        lastLookup = put(lookup.array());
        return entry(name, codec, compression, rowsPerBlock, notes);
    }

    /** A column with the blocks and the annotations of the column before. */
    public IdvBuilder sharing(String name, Bytes codec, Compression compression, int rowsPerBlock) {
        return entry(name, codec, compression, rowsPerBlock, null);
    }

    /** A column of equal blocks that are deflated already. */
    public IdvBuilder stored(
            String name, Bytes codec, int rowsPerBlock, int decodedLength, byte[] deflated, int blocks) {
        Bytes lookup = new Bytes();
        for (int i = 0; i < blocks; i++) {
            lookup.i64(put(deflated)).i32(deflated.length, decodedLength);
        }
        lastLookup = put(lookup.array());
        return entry(name, codec, Compression.DEFLATE, rowsPerBlock, List.of());
    }

    /** @param notes null for those of the column before */
    private IdvBuilder entry(String name, Bytes codec, Compression compression, int rowsPerBlock, List<Note> notes) {
        toc.string(name)
                .add(codec.array())
                .u8(compression.kind())
                .leb(rowsPerBlock)
                .i64(lastLookup);
        if (new IdvVersion(version).isAtLeast(IdvVersion.WITH_ANNOTATIONS)) {
            lastAnnotations = notes == null ? lastAnnotations : put(notes);
            toc.i64(lastAnnotations);
        }
        columns++;
        return this;
    }

    /** Bytes between the table of contents and the tail. */
    public IdvBuilder gap(int bytes) {
        gap = bytes;
        return this;
    }

    public byte[] build() {
        long tocAt = put(toc.array());
        body.add(new byte[gap]);
        long tailAt = (long) IdvHeader.SIZE + body.size();
        return new Bytes()
                .i64(IdvHeader.SIGNATURE, version, version, tocAt, tailAt, rows)
                .i32(columns)
                .add(new byte[IdvHeader.SIZE - 52])
                .add(body.array())
                .i64(Long.reverseBytes(IdvHeader.SIGNATURE))
                .array();
    }

    private long put(List<Note> notes) {
        List<Bytes> entries = new ArrayList<>();
        for (Note note : notes) {
            byte[] stored = store(note.compression(), note.value());
            entries.add(new Bytes()
                    .string(note.kind())
                    .add(note.codec().array())
                    .u8(note.compression().kind())
                    .i64(put(stored))
                    .leb(stored.length));
        }
        Bytes table = new Bytes().leb(entries.size());
        entries.forEach(entry -> table.add(entry.array()));
        return notes.isEmpty() ? 0 : put(table.array());
    }

    private long put(byte[] bytes) {
        long position = (long) IdvHeader.SIZE + body.size();
        body.add(bytes);
        return position;
    }

    private static byte[] store(Compression compression, Bytes decoded) {
        return switch (compression.kind()) {
            case 1 -> Bytes.deflate(decoded.array(), false);
            case 2 -> Bytes.deflate(decoded.array(), true);
            default -> decoded.array();
        };
    }
}
