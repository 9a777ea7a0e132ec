package io.github.mlformats.idv.format.codec;

import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.BlockInput;

/** Makes a {@link Block} of decoded bytes and checks it, for one codec. Owns arrays it uses again for the next block. */
public interface BlockDecoder {
    /**
     * Reads {@code count} values and steps over them.
     *
     * @return a block that holds until the next call
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the codec
     */
    Block decode(BlockInput in, int count);

    /** The decoder of a codec. */
    static BlockDecoder of(Codec.Known codec) {
        if (codec instanceof Codec.Vector vector) {
            return new VectorDecoder(vector.type().size(), of(vector.inner()));
        }
        if (codec instanceof Codec.Key key) {
            return new FixedDecoder(key.inner().type().width());
        }
        Codec.Scalar scalar = (Codec.Scalar) codec;
        return switch (scalar.type()) {
            case SBYTE, BYTE, INT16, UINT16, INT32, UINT32, INT64, UINT64, SINGLE, DOUBLE, ROW_ID ->
                new FixedDecoder(scalar.type().width());
            case BOOLEAN -> scalar.mayMiss() ? new TwoBitDecoder() : new BitDecoder();
            case TEXT -> new TextDecoder();
            case TIME_SPAN -> scalar.mayMiss() ? new TickDecoder(Ticks.ANY) : new FixedDecoder(Long.BYTES);
            case DATE_TIME -> new TickDecoder(Ticks.LAST);
            case DATE_TIME_OFFSET -> new OffsetTimeDecoder();
        };
    }
}
