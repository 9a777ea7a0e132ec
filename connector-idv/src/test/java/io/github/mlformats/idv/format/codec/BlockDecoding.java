package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.idv.format.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Decodes single blocks at a non-zero offset, as in files without compression. */
public final class BlockDecoding {
    /** Start of the blocks, in the array and in the file. */
    public static final int START = 3;

    private BlockDecoding() {}

    public static Codec codec(Bytes definition) {
        return codec(definition, false);
    }

    public static Codec codec(Bytes definition, boolean timeSpansMayMiss) {
        byte[] bytes = definition.array();
        try {
            return new CodecReader(
                            new ByteCursor(new HeapSource("f", bytes), 0, bytes.length, "table of contents"),
                            timeSpansMayMiss)
                    .read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static BlockDecoder decoder(Bytes definition) {
        return BlockDecoder.of((Codec.Known) codec(definition));
    }

    public static Block decode(BlockDecoder decoder, int count, Bytes block) {
        byte[] data = new Bytes().u8(new int[START]).add(block.array()).array();
        BlockCursor in = new BlockCursor("f", "column 'a'").setLocation(7, START, false);
        return decoder.decode(in.setData(data, START, block.size()), count);
    }

    public static Block decode(Bytes definition, int count, Bytes block) {
        return decode(decoder(definition), count, block);
    }

    /** The values of a block as Java objects. */
    public static List<Object> values(Bytes definition, int count, Bytes block) {
        IdvType type = ((Codec.Known) codec(definition)).type();
        return values(type, decode(definition, count, block));
    }

    public static List<Object> values(IdvType type, Block block) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < block.count(); i++) {
            values.add(IdvValue.of(type, block, i));
        }
        return values;
    }
}
