package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import java.io.IOException;
import java.util.Optional;

/**
 * An annotation with a block of its own.
 *
 * @param offset position of the block in the file
 * @param values reads the block
 */
record StoredAnnotation(
        String kind, Codec codec, Compression compression, long offset, long storedLength, AnnotationValues values)
        implements Annotation {
    @Override
    public Optional<Value> value(int maxBytes) throws IOException {
        return values.read(this, maxBytes);
    }
}
