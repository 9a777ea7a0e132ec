package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.IdvColumn.AnnotationLocation;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockCursor;
import io.github.mlformats.idv.format.codec.BlockDecoder;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.BlockInflater.GrowableBuffer;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.CodecReader;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DataFormatException;

/**
 * Reads the annotations of a column (idv.md, section 3): its table, or the slot names of version 1.1.1.3. The values are
 * read on demand: blocks of one value, whose decoded length is not stored.
 */
public final class AnnotationReader {
    /** Size of the smallest entry in bytes: kind and codec of one letter each. */
    private static final int MIN_ENTRY = 15;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final ByteSource source;
    private final IdvHeader header;
    private final IdvColumn column;
    private final String owner;
    private final AnnotationReadLimit readLimit;

    /** @param readLimit read limit of all annotations of the file */
    public AnnotationReader(ByteSource source, IdvHeader header, IdvColumn column, AnnotationReadLimit readLimit) {
        this.source = source;
        this.header = header;
        this.column = column;
        this.owner = column.displayName();
        this.readLimit = readLimit;
    }

    /** Reads which annotations the column has, but not their values. */
    public List<Annotation> read() throws IOException {
        if (column.annotationLocation() instanceof AnnotationLocation.Table table) {
            return readTable(table.offset());
        }
        return column.annotationLocation() instanceof AnnotationLocation.SlotNames names
                        && column.type() instanceof IdvType.Vector vector
                        && vector.size() > 0
                ? List.of(new LegacySlotNames(source, owner, names, vector))
                : List.of();
    }

    private List<Annotation> readTable(long offset) throws IOException {
        ByteCursor in = new ByteCursor(source, offset, header.tailOffset(), "annotations of " + owner);
        int count = in.leb31("the number of annotations");
        if (count == 0 || count > in.remaining() / MIN_ENTRY) {
            throw in.corrupt(
                    offset,
                    "at least 1 annotation, each of " + MIN_ENTRY + " bytes or more",
                    count + " annotations in " + in.remaining() + " bytes");
        }
        List<Annotation> annotations = new ArrayList<>();
        Set<String> kinds = new HashSet<>();
        for (int i = 0; i < count; i++) {
            annotations.add(entry(in, kinds));
        }
        readLimit.addTable(offset, in.position() - offset);
        return annotations;
    }

    private Annotation entry(ByteCursor in, Set<String> kinds) throws IOException {
        long start = in.position();
        String kind = in.string("the kind of an annotation");
        if (kind.isEmpty()) {
            throw in.corrupt(start, "the kind of an annotation", "an empty name");
        }
        if (!kinds.add(kind)) {
            throw in.corrupt(start, "every kind of annotation once", "'" + kind + "' again");
        }
        Codec codec = new CodecReader(in, header.version().supportsMissingTimeSpans()).read();
        Compression compression = new Compression(in.u8());
        long position = in.position();
        long offset = in.i64();
        long length = in.leb();
        if (length == 0) {
            throw in.corrupt(position, "annotation '" + kind + "' of 1 byte or more", "0 bytes");
        }
        header.checkBounds(in, position, "annotation '" + kind + "'", offset, length);
        return new StoredAnnotation(kind, codec, compression, offset, length, this);
    }

    /**
     * An annotation with its own block in the file.
     *
     * @param offset file offset of the block
     * @param reader reader of the block
     */
    private record StoredAnnotation(
            String kind, Codec codec, Compression compression, long offset, long storedLength, AnnotationReader reader)
            implements Annotation {
        @Override
        public Optional<Value> value(int maxBytes) throws IOException {
            return reader.readValue(this, maxBytes);
        }
    }

    /**
     * Reads and decodes a value.
     *
     * @return empty if the value takes more than {@code maxBytes}, stored or decoded
     */
    private Optional<Annotation.Value> readValue(StoredAnnotation annotation, int maxBytes) throws IOException {
        if (annotation.storedLength() > maxBytes) {
            return Optional.empty();
        }
        BlockCursor in = new BlockCursor(source.name(), "annotation '" + annotation.kind() + "' of " + owner)
                .setLocation(-1, annotation.offset(), !annotation.compression().equals(Compression.NONE));
        byte[] bytes = new byte[(int) annotation.storedLength()];
        source.read(annotation.offset(), bytes, 0, bytes.length);
        int length = bytes.length;
        if (!annotation.compression().equals(Compression.NONE)) {
            GrowableBuffer decoded = new GrowableBuffer();
            length = inflate(in, annotation, bytes, decoded, (int) Math.min(maxBytes + 1L, MAX_ARRAY));
            bytes = decoded.bytes();
        }
        readLimit.addValue(annotation.offset(), length);
        if (length > maxBytes) {
            return Optional.empty();
        }
        in.setData(bytes, 0, length);
        Block block = BlockDecoder.of((Codec.Known) annotation.codec()).decode(in, 1);
        return Optional.of(new Annotation.Value(block, length));
    }

    private static int inflate(
            BlockCursor in, StoredAnnotation annotation, byte[] stored, GrowableBuffer decoded, int maxBytes) {
        try (BlockInflater inflater = new BlockInflater()) {
            return inflater.inflate(annotation.compression(), stored, 0, stored.length, decoded, maxBytes);
        } catch (DataFormatException e) {
            throw in.corruptBlock("a " + annotation.compression() + " stream", e.getMessage());
        }
    }

    /**
     * The slot names of a vector column in version 1.1.1.3, which are stored as pairs of slot and name, as an annotation of
     * later versions.
     */
    private static final class LegacySlotNames implements Annotation {
        private static final Codec.Scalar TEXT = new Codec.Scalar("TextSpan", IdvType.Primitive.TEXT, true);

        private final ByteSource source;
        private final String owner;
        private final AnnotationLocation.SlotNames site;
        private final int slots;

        LegacySlotNames(ByteSource source, String owner, AnnotationLocation.SlotNames site, IdvType.Vector vector) {
            this.source = source;
            this.owner = owner;
            this.site = site;
            this.slots = vector.size();
        }

        @Override
        public String kind() {
            return Annotations.SLOT_NAMES;
        }

        @Override
        public Codec codec() {
            return new Codec.Vector("VBuffer", TEXT, List.of(slots));
        }

        @Override
        public Compression compression() {
            return Compression.NONE;
        }

        @Override
        public long storedLength() {
            return site.length();
        }

        @Override
        public Optional<Value> value(int maxBytes) throws IOException {
            return site.length() > maxBytes ? Optional.empty() : Optional.of(new Value(read(), (int) site.length()));
        }

        private Block read() throws IOException {
            ByteCursor in =
                    new ByteCursor(source, site.offset(), site.offset() + site.length(), "slot names of " + owner);
            ByteBuffer indices =
                    ByteBuffer.allocate(site.count() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            int[] ends = new int[site.count() + 1];
            int previous = -1;
            for (int i = 0; i < site.count(); i++) {
                long position = in.position();
                int slot = in.i32();
                if (slot <= previous || slot >= slots) {
                    throw in.corrupt(
                            position, "slots that increase and are below " + slots, slot + " after " + previous);
                }
                indices.putInt(slot);
                text.writeBytes(in.string("a slot name").getBytes(StandardCharsets.UTF_8));
                ends[i + 1] = text.size();
                previous = slot;
            }
            return vector(indices.array(), new Block.Text(site.count(), text.toByteArray(), 0, ends, null));
        }

        private Block.Vectors vector(byte[] indices, Block.Text names) {
            int[] starts = {0, names.count()};
            if (names.count() == slots) {
                return new Block.Vectors(1, slots, null, starts, null, null, indices, 0, names);
            }
            BitSet sparse = new BitSet();
            sparse.set(0);
            return new Block.Vectors(1, slots, null, starts, sparse, starts, indices, 0, names);
        }
    }

    /**
     * Limits the bytes of annotations that are read from one file. Without it, thousands of columns of a hostile file could
     * share one table, or one value that inflates to megabytes, and each of them would read it again.
     */
    public static final class AnnotationReadLimit {
        /** Allowed reads of each annotation: metadata, cross-file consistency, key values and inspection need fewer. */
        private static final int MAX_READS = 8;

        private final ByteSource source;
        private long tableBytes;
        private long valueBytes;

        public AnnotationReadLimit(ByteSource source) {
            this.source = source;
        }

        void addTable(long position, long bytes) {
            tableBytes += bytes;
            check(position, "tables", tableBytes, MAX_READS * source.size());
        }

        void addValue(long position, long bytes) {
            valueBytes += bytes;
            check(position, "values", valueBytes, MAX_READS * Compression.MAX_RATIO * source.size());
        }

        private void check(long position, String kind, long bytes, long limit) {
            if (bytes > limit) {
                throw new CorruptFileException(
                        source.name(),
                        position,
                        "annotations",
                        kind + " of at most " + limit + " bytes in all in a file of " + source.size() + " bytes",
                        bytes + " bytes");
            }
        }
    }
}
