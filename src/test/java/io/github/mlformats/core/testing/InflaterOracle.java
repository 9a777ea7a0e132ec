package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.inflate.WholeInflater;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What every {@link WholeInflater} owes its callers. */
public final class InflaterOracle {
    private static final int GUARD = 64;
    private static final byte MARK = 0x5A;

    /** What the JDK says of code tables that are not as they must be, though a decoder can do with them. */
    private static final Set<String> DECODABLE = Set.of(
            "too many length or distance symbols",
            "invalid code lengths set",
            "invalid bit length repeat",
            "invalid code -- missing end-of-block",
            "invalid literal/lengths set",
            "invalid distances set",
            "invalid literal/length code",
            "invalid distance code");

    private InflaterOracle() {}

    /**
     * Inflates a stream, whatever it is. The inflater writes nothing behind the size, and what it takes is what the JDK gives, but
     * for streams with code tables that no encoder writes.
     *
     * @return whether it took the stream
     */
    public static boolean check(WholeInflater inflater, byte[] stored, int offset, int length, int size) {
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
