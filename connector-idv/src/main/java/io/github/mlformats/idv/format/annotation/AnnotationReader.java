package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.block.GrowableBuffer;
import io.github.mlformats.idv.format.codec.BlockDecoder;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.CodecReader;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DataFormatException;

/**
 * Reads the annotation table of a column (idv.md, section 3). The values are read on demand: blocks of one value, whose
 * decoded length is not stored.
 */
public final class AnnotationReader {
    /** Size of the smallest entry in bytes: kind and codec of one letter each. */
    private static final int MIN_ENTRY = 15;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final ByteSource source;
    private final IdvHeader header;
    private final String owner;
    private final AnnotationReadLimit readLimit;

    /**
     * @param owner name of the column for messages
     * @param readLimit read limit of all annotations of the file
     */
    public AnnotationReader(ByteSource source, IdvHeader header, String owner, AnnotationReadLimit readLimit) {
        this.source = source;
        this.header = header;
        this.owner = owner;
        this.readLimit = readLimit;
    }

    /** Reads the table at an offset, but not the values. */
    public List<Annotation> readTable(long offset) throws IOException {
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
}
