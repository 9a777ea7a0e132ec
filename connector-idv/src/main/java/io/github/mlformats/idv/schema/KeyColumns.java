package io.github.mlformats.idv.schema;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;

/** Reads the key values of columns of keys or of vectors of keys. */
public final class KeyColumns {
    private static final int SHOWN = 3;
    private static final int SHOWN_LENGTH = 40;
    private static final int DIGEST_BYTES = 8;

    private KeyColumns() {}

    /** Whether a column has keys or vectors of keys. */
    public static boolean hasKeys(IdvColumn column) {
        return keyType(column) != null;
    }

    /** The type of a column's keys, or null if it has none. */
    static IdvType.Key keyType(IdvColumn column) {
        IdvType type = column.type() instanceof IdvType.Vector vector ? vector.item() : column.type();
        return type instanceof IdvType.Key key ? key : null;
    }

    /**
     * Maximum decoded bytes of the key values of a column: half of the decode budget, because the column vectors over
     * them count against it as well.
     */
    public static int maxBytes(DecodeBudget budget) {
        return (int) Math.min(budget.maxBytes() / 2, Integer.MAX_VALUE - 8);
    }

    /**
     * The key values of a column as one vector, or null if the file does not store them.
     *
     * @param budget decode budget that the values count against
     * @throws UsageException if the values exceed {@link #maxBytes}
     */
    public static Block.Vectors keyValues(Annotations annotations, DecodeBudget budget) throws IOException {
        Optional<Annotation> values = annotations.keyValues();
        if (values.isEmpty()) {
            return null;
        }
        Annotation.Value value = values.get()
                .value(maxBytes(budget))
                .orElseThrow(() -> new UsageException("the key values take more than " + maxBytes(budget)
                        + " bytes, half of maxDecodedBytes. Set option(\"keys\", \"index\") to read indices, or raise"
                        + " maxDecodedBytes"));
        budget.newReservation().resize(value.bytes(), "the key values");
        return (Block.Vectors) value.block();
    }

    /**
     * A short text that identifies the key values: files with different texts must not be read as one column of
     * indices.
     *
     * @param maxBytes maximum bytes of values that are read; larger ones are distinguished by their stored size only
     */
    public static String semantics(Annotations annotations, int maxBytes) throws IOException {
        Optional<Annotation> annotation = annotations.keyValues();
        if (annotation.isEmpty()) {
            return "keys without values";
        }
        Optional<Annotation.Value> read = annotation.get().value(maxBytes);
        IdvType.Vector type = (IdvType.Vector) annotation.get().type();
        return read.isEmpty() || type.size() > maxBytes
                ? "keys for values of " + annotation.get().storedLength() + " stored bytes"
                : semantics(type.item(), (Block.Vectors) read.get().block());
    }

    /** Sparse values are the same as dense ones, as which they are written. */
    private static String semantics(IdvType item, Block.Vectors values) {
        StringJoiner first = new StringJoiner(", ");
        MessageDigest digest = sha256();
        int next = 0;
        for (int slot = 0; slot < values.length(0); slot++) {
            boolean stored = !values.isSparse(0) || next < values.starts()[1] && values.index(next) == slot;
            String value = stored
                    ? Objects.toString(IdvValue.of(item, values.values(), next++), "")
                    : IdvValue.defaultText(item);
            digest.update((value + '\0').getBytes(StandardCharsets.UTF_8));
            if (slot < SHOWN) {
                first.add(PlainText.truncate(value, SHOWN_LENGTH));
            }
        }
        String start = HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        return "keys for " + values.length(0) + " values " + first + " (digest " + start + ")";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
