package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.zip.DataFormatException;

/** Reads the values of a column's annotations: blocks of one value, whose decoded length is not stored. */
final class AnnotationValues {
    private final ByteSource source;
    private final IdvLimits limits;
    private final String owner;

    /** @param owner the column in messages */
    AnnotationValues(ByteSource source, IdvLimits limits, String owner) {
        this.source = source;
        this.limits = limits;
        this.owner = owner;
    }

    Block read(StoredAnnotation annotation) throws IOException {
        BlockInput in = new BlockInput(source.name(), "annotation '" + annotation.kind() + "' of " + owner)
                .locate(-1, annotation.offset(), !annotation.compression().equals(Compression.NONE));
        if (annotation.storedLength() > limits.annotationBytes()) {
            throw tooLarge(in, annotation.storedLength() + " bytes in the file");
        }
        byte[] stored = new byte[(int) annotation.storedLength()];
        source.read(annotation.offset(), stored, 0, stored.length);
        if (annotation.compression().equals(Compression.NONE)) {
            in.set(stored, 0, stored.length);
        } else {
            GrowingBuffer decoded = new GrowingBuffer();
            int length = inflate(in, annotation, stored, decoded);
            in.set(decoded.bytes(), 0, length);
        }
        return BlockDecoder.of((Codec.Known) annotation.codec()).decode(in, 1);
    }

    private int inflate(BlockInput in, StoredAnnotation annotation, byte[] stored, GrowingBuffer decoded) {
        try (BlockInflater inflater = new JdkInflater()) {
            int most = limits.annotationBytes();
            int length = inflater.inflate(annotation.compression(), stored, 0, stored.length, decoded, most);
            if (length == most) {
                throw tooLarge(in, most + " bytes or more");
            }
            return length;
        } catch (DataFormatException e) {
            throw in.corruptBlock("a " + annotation.compression() + " stream", e.getMessage());
        }
    }

    private RuntimeException tooLarge(BlockInput in, String found) {
        return in.corruptBlock("an annotation below " + limits.annotationBytes() + " bytes", found);
    }
}
