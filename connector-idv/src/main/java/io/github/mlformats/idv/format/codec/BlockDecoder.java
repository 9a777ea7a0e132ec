package io.github.mlformats.idv.format.codec;

/** Decodes and checks the blocks of one codec. Reuses its arrays for the next block. Not thread-safe. */
public interface BlockDecoder {
    /**
     * Decodes {@code count} values and moves past them.
     *
     * @return a block that is valid until the next call
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the codec
     */
    Block decode(BlockCursor in, int count);

    /** Creates the decoder of a codec. */
    static BlockDecoder of(Codec.Known codec) {
        if (codec instanceof Codec.Vector vector) {
            return new VectorDecoder(vector.type().size(), of(vector.inner()));
        }
        if (codec instanceof Codec.Key key) {
            return ScalarDecoders.fixed(key.inner().type().width());
        }
        return ScalarDecoders.of((Codec.Scalar) codec);
    }
}
