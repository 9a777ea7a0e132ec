package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.layout.IdvColumn.AnnotationLocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The slot names of a vector column in version 1.1.1.3, which are stored as pairs of slot and name, as an annotation of
 * later versions.
 */
public final class LegacySlotNames implements Annotation {
    private static final Codec.Scalar TEXT = new Codec.Scalar("TextSpan", IdvType.Primitive.TEXT, true);

    private final ByteSource source;
    private final String owner;
    private final AnnotationLocation.SlotNames site;
    private final int slots;

    public LegacySlotNames(ByteSource source, String owner, AnnotationLocation.SlotNames site, IdvType.Vector vector) {
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
        ByteCursor in = new ByteCursor(source, site.offset(), site.offset() + site.length(), "slot names of " + owner);
        ByteBuffer indices = ByteBuffer.allocate(site.count() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int[] ends = new int[site.count() + 1];
        int previous = -1;
        for (int i = 0; i < site.count(); i++) {
            long position = in.position();
            int slot = in.i32();
            if (slot <= previous || slot >= slots) {
                throw in.corrupt(position, "slots that increase and are below " + slots, slot + " after " + previous);
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
