package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.BlockInput;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.block.GrowingBuffer;
import io.github.mlformats.idv.format.block.JdkInflater;
import io.github.mlformats.idv.format.codec.BlockDecoder;
import io.github.mlformats.idv.format.codec.Codec;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.DataFormatException;

/** Reads annotation values of a column: blocks of one value, whose decoded length is not stored. */
public final class AnnotationValues {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final ByteSource source;
    private final String owner;
    private final AnnotationTotal total;

    /**
     * @param owner name of the column for messages
     * @param total read limit of all annotations of the file
     */
    public AnnotationValues(ByteSource source, String owner, AnnotationTotal total) {
        this.source = source;
        this.owner = owner;
        this.total = total;
    }

    AnnotationTotal total() {
        return total;
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
        BlockInput in = new BlockInput(source.name(), "annotation '" + annotation.kind() + "' of " + owner)
                .locate(-1, annotation.offset(), !annotation.compression().equals(Compression.NONE));
        byte[] bytes = new byte[(int) annotation.storedLength()];
        source.read(annotation.offset(), bytes, 0, bytes.length);
        int length = bytes.length;
        if (!annotation.compression().equals(Compression.NONE)) {
            GrowingBuffer decoded = new GrowingBuffer();
            length = inflate(in, annotation, bytes, decoded, (int) Math.min(maxBytes + 1L, MAX_ARRAY));
            bytes = decoded.bytes();
        }
        total.addValue(annotation.offset(), length);
        if (length > maxBytes) {
            return Optional.empty();
        }
        in.set(bytes, 0, length);
        Block block = BlockDecoder.of((Codec.Known) annotation.codec()).decode(in, 1);
        return Optional.of(new Annotation.Value(block, length));
    }

    private static int inflate(
            BlockInput in, StoredAnnotation annotation, byte[] stored, GrowingBuffer decoded, int maxBytes) {
        try (BlockInflater inflater = new JdkInflater()) {
            return inflater.inflate(annotation.compression(), stored, 0, stored.length, decoded, maxBytes);
        } catch (DataFormatException e) {
            throw in.corruptBlock("a " + annotation.compression() + " stream", e.getMessage());
        }
    }
}
