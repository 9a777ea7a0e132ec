package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.Block;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvType;
import io.github.mlformats.idv.format.PlainValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.StringJoiner;

/** Columns of keys, or of vectors of keys, and the values that their keys stand for. */
public final class KeyColumns {
    private static final int SHOWN = 3;
    private static final int DIGEST_BYTES = 8;

    private KeyColumns() {}

    /** Whether the column has keys. */
    static boolean hasKeys(IdvColumn column) {
        return key(column) != null;
    }

    /** The type of the column's keys; null if it has none. */
    static IdvType.Key key(IdvColumn column) {
        IdvType type = column.type() instanceof IdvType.Vector vector ? vector.item() : column.type();
        return type instanceof IdvType.Key key ? key : null;
    }

    /** The values that the keys stand for, as one vector; null if the file does not give them. */
    public static Block.Vectors values(Annotations annotations) throws IOException {
        Optional<Annotation> values = annotations.keyValues();
        return values.isEmpty() ? null : (Block.Vectors) values.get().value();
    }

    /**
     * A short text that differs when the values do: two files whose texts differ must not share a column of indices.
     */
    public static String identity(Annotations annotations) throws IOException {
        Optional<Annotation> annotation = annotations.keyValues();
        if (annotation.isEmpty()) {
            return "keys without values";
        }
        IdvType type = annotation.get().type();
        PlainValue.Vector values =
                (PlainValue.Vector) PlainValue.of(type, annotation.get().value(), 0);
        StringJoiner first = new StringJoiner(", ");
        values.items().stream().limit(SHOWN).forEach(value -> first.add(String.valueOf(value)));
        MessageDigest digest = sha256();
        for (Object value : values.items()) {
            digest.update((String.valueOf(value) + '\0').getBytes(StandardCharsets.UTF_8));
        }
        digest.update(String.valueOf(values.indices()).getBytes(StandardCharsets.UTF_8));
        String start = HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        return "keys for " + values.length() + " values " + first + " (digest " + start + ")";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
