package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockCursor;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.block.GrowableBuffer;
import io.github.mlformats.idv.format.block.JdkInflater;
import io.github.mlformats.idv.format.codec.BlockDecoder;
import io.github.mlformats.idv.format.codec.Codec;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.DataFormatException;

/** Reads annotation values of a column: blocks of one value, whose decoded length is not stored. */
public final class AnnotationValueReader {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final ByteSource source;
    private final String owner;
    private final AnnotationReadLimit readLimit;

    /**
     * @param owner name of the column for messages
     * @param total read limit of all annotations of the file
     */
    public AnnotationValueReader(ByteSource source, String owner, AnnotationReadLimit total) {
        this.source = source;
        this.owner = owner;
        this.readLimit = total;
    }

    AnnotationReadLimit readLimit() {
        return readLimit;
    }

    /**
     * Reads and decodes a value.
     *
     * @return empty if the value takes more than {@code maxBytes}, stored or decoded
     */
    Optional<Annotation.Value> read(StoredAnnotation annotation, int maxBytes) throws IOException {
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
        try (BlockInflater inflater = new JdkInflater()) {
            return inflater.inflate(annotation.compression(), stored, 0, stored.length, decoded, maxBytes);
        } catch (DataFormatException e) {
            throw in.corruptBlock("a " + annotation.compression() + " stream", e.getMessage());
        }
    }
}
