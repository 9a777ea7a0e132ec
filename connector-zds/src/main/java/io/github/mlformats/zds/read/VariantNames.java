package io.github.mlformats.zds.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.zds.format.json.FieldNameCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names of members in a variant: its metadata. Names are kept from one value to the next, which mostly has the same. */
final class VariantNames {
    private static final int VERSION = 1;
    /** Inner objects that are deeper share what is expected next. */
    private static final int MAX_DEPTH = 8;
    /** Names are forgotten beyond this, as documents may have ever new ones. */
    private static final int MAX_KEPT = 10_000;

    private final Set<String> members;
    private final int maxSize;
    private final Map<String, Name> known = new HashMap<>();
    private final List<FieldNameCache<Name>> expected = new ArrayList<>();
    /** The names of this value, and those of {@code metadata}, in the order of their numbers. */
    private final List<Name> used = new ArrayList<>();

    private List<Name> encoded = List.of();
    private byte[] metadata;
    private long valueNumber;
    private long usedBytes;

    /** A name of members. */
    static final class Name {
        private final String text;
        private final byte[] utf8;
        private long valueNumber = -1;
        private int id;

        private Name(String text) {
            this.text = text;
            this.utf8 = text.getBytes(UTF_8);
        }

        String text() {
            return text;
        }

        /** Returns its number in the value that uses it. */
        int id() {
            return id;
        }
    }

    /** @param members names that a value at depth 0 keeps; empty for all */
    VariantNames(Set<String> members, int maxSize) {
        this.members = members;
        this.maxSize = maxSize;
        forget();
    }

    private void forget() {
        known.clear();
        expected.clear();
        for (int depth = 0; depth <= MAX_DEPTH; depth++) {
            boolean all = depth > 0 || members.isEmpty();
            expected.add(new FieldNameCache<>(name -> all || members.contains(name) ? name(name) : null));
        }
    }

    private Name name(String text) {
        return known.computeIfAbsent(text, Name::new);
    }

    /** Starts a value. */
    void begin() {
        if (known.size() > MAX_KEPT) {
            forget();
        }
        used.clear();
        usedBytes = 0;
        valueNumber++;
    }

    /** Returns the names that are expected in objects at a depth; those that are not kept are null. */
    FieldNameCache<Name> at(int depth) {
        return expected.get(Math.min(depth, MAX_DEPTH));
    }

    /** Numbers a name if the value has not used it yet. */
    Name use(Name name) {
        if (name.valueNumber != valueNumber) {
            name.valueNumber = valueNumber;
            name.id = used.size();
            used.add(name);
            usedBytes += name.utf8.length;
        }
        return name;
    }

    /** Whether the names of the value are not too many for metadata. */
    boolean fit() {
        return metadataSize() <= maxSize;
    }

    private long metadataSize() {
        return 1 + (used.size() + 2L) * byteCount(Math.max(usedBytes, used.size())) + usedBytes;
    }

    /** Returns the metadata of a value whose names {@link #fit}. */
    byte[] metadata() {
        if (metadata == null || !used.equals(encoded)) {
            metadata = encode();
            encoded = List.copyOf(used);
        }
        return metadata;
    }

    private byte[] encode() {
        int width = byteCount(Math.max(usedBytes, used.size()));
        byte[] bytes = new byte[(int) metadataSize()];
        bytes[0] = (byte) (VERSION | width - 1 << 6);
        write(bytes, 1, used.size(), width);
        int at = 1 + width;
        int text = at + (used.size() + 1) * width;
        int offset = 0;
        for (Name name : used) {
            write(bytes, at, offset, width);
            System.arraycopy(name.utf8, 0, bytes, text + offset, name.utf8.length);
            at += width;
            offset += name.utf8.length;
        }
        write(bytes, at, offset, width);
        return bytes;
    }

    /** Returns the number of bytes of an unsigned number. */
    static int byteCount(long number) {
        return number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFF_FFFF ? 3 : 4;
    }

    /** Writes the low bytes of a number. */
    static void write(byte[] to, int at, long number, int length) {
        for (int i = 0; i < length; i++) {
            to[at + i] = (byte) (number >>> Byte.SIZE * i);
        }
    }
}
