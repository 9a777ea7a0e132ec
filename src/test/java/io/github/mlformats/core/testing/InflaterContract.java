package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.InMemoryInflater;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Contract of every {@link InMemoryInflater}, compared with the JDK. */
public final class InflaterContract {
    private static final int GUARD = 64;
    private static final byte MARK = 0x5A;

    /** The JDK's messages for invalid code tables that other decoders accept. */
    private static final Set<String> DECODABLE = Set.of(
            "too many length or distance symbols",
            "invalid code lengths set",
            "invalid bit length repeat",
            "invalid code -- missing end-of-block",
            "invalid literal/lengths set",
            "invalid distances set",
            "invalid literal/length code",
            "invalid distance code");

    private InflaterContract() {}

    /**
     * Inflates any stream. The inflater must not write after the size, and must return the JDK's output if it accepts the stream,
     * except for streams with code tables that no encoder writes.
     *
     * @return whether the inflater accepted the stream
     */
    public static boolean check(InMemoryInflater inflater, byte[] stored, int offset, int length, int size) {
        byte[] target = new byte[size + GUARD];
        Arrays.fill(target, size, target.length, MARK);
        boolean taken = inflater.inflate(stored, offset, length, target, size);
        for (int i = size; i < target.length; i++) {
            if (target[i] != MARK) {
                throw new AssertionError("byte " + i + " is written, of " + size);
            }
        }
        if (taken) {
            try {
                byte[] expected = jdk(stored, offset, length, size);
                int at = Arrays.mismatch(target, 0, size, expected, 0, size);
                if (at >= 0) {
                    throw new AssertionError("byte " + at + " of " + size + " is not the JDK's");
                }
            } catch (DataFormatException e) {
                if (!DECODABLE.contains(e.getMessage())) {
                    throw new AssertionError("taken, but for the JDK it is malformed", e);
                }
            }
        }
        return taken;
    }

    private static byte[] jdk(byte[] stored, int offset, int length, int size) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(stored, offset, length);
            byte[] target = new byte[size];
            int done = 0;
            while (done < size) {
                int more = inflater.inflate(target, done, size - done);
                if (more == 0) {
                    throw new AssertionError(
                            "taken, but for the JDK the stream ends after " + done + " bytes of " + size);
                }
                done += more;
            }
            return target;
        } finally {
            inflater.end();
        }
    }
}
