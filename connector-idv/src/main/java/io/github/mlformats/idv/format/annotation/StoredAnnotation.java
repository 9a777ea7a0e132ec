package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import java.io.IOException;
import java.util.Optional;

/**
 * An annotation with its own block in the file.
 *
 * @param offset file offset of the block
 * @param values reader of the block
 */
record StoredAnnotation(
        String kind, Codec codec, Compression compression, long offset, long storedLength, AnnotationValueReader values)
        implements Annotation {
    @Override
    public Optional<Value> value(int maxBytes) throws IOException {
        return values.read(this, maxBytes);
    }
}
