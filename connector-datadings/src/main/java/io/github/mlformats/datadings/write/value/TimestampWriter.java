package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessagePackWriter;

/** Writes MessagePack timestamps, in the shortest of the 4, 8 and 12 byte forms. */
final class TimestampWriter {
    private static final long MICROS = 1_000_000;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int SECOND_BITS = 34;
    private static final int TYPE = -1;

    private TimestampWriter() {}

    static void ofMicros(long micros, MessagePackWriter out) {
        int nanos = (int) Math.floorMod(micros, MICROS) * NANOS_PER_MICRO;
        write(Math.floorDiv(micros, MICROS), nanos, out);
    }

    /** @param nanos from 0 to 999999999 */
    static void write(long seconds, int nanos, MessagePackWriter out) {
        if (seconds >>> SECOND_BITS != 0) {
            out.writeExtensionHeader(TYPE, Integer.BYTES + Long.BYTES);
            out.buffer().i32(Integer.reverseBytes(nanos)).i64(Long.reverseBytes(seconds));
            return;
        }
        long both = (long) nanos << SECOND_BITS | seconds;
        if (both >>> Integer.SIZE == 0) {
            out.writeExtensionHeader(TYPE, Integer.BYTES);
            out.buffer().i32(Integer.reverseBytes((int) both));
        } else {
            out.writeExtensionHeader(TYPE, Long.BYTES);
            out.buffer().i64(Long.reverseBytes(both));
        }
    }
}
