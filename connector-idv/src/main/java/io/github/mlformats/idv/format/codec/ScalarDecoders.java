package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import java.util.Arrays;
import java.util.BitSet;

/** Decoders of codecs of scalar values. They check the values, and leave them in place where their layout allows it. */
final class ScalarDecoders {
    private ScalarDecoders() {}

    /** Creates the decoder of a codec. */
    static BlockDecoder of(Codec.Scalar codec) {
        return switch (codec.type()) {
            case SBYTE, BYTE, INT16, UINT16, INT32, UINT32, INT64, UINT64, SINGLE, DOUBLE, ROW_ID ->
                fixed(codec.type().width());
            case BOOLEAN -> codec.supportsMissing() ? new TwoBitDecoder() : new BitDecoder();
            case TEXT -> new TextDecoder();
            case TIME_SPAN -> codec.supportsMissing() ? new TickDecoder(Ticks.MAX_TIME_SPAN) : fixed(Long.BYTES);
            case DATE_TIME -> new TickDecoder(Ticks.MAX_DATE);
            case DATE_TIME_OFFSET -> new OffsetTimeDecoder();
        };
    }

    /** Creates a decoder of values of a width in bytes, all of whose bit patterns are valid. */
    static BlockDecoder fixed(int width) {
        return new FixedDecoder(width);
    }

    /** Decoder of codec {@code Boolean}: one bit per value. */
    private static final class BitDecoder implements BlockDecoder {
        @Override
        public Block.Bits decode(BlockCursor in, int count) {
            int offset = in.consume((count + 7L) / 8, 1, "booleans");
            return new Block.Bits(count, in.data(), offset, null);
        }
    }

    /** Decoder of fixed-width values whose bit patterns are all valid. Values stay in place. */
    private static final class FixedDecoder implements BlockDecoder {
        private final int width;

        FixedDecoder(int width) {
            this.width = width;
        }

        @Override
        public Block.Fixed decode(BlockCursor in, int count) {
            int offset = in.consume(count, width, "values");
            return new Block.Fixed(count, in.data(), offset, width, null);
        }
    }

    /** Decoder of ticks with missing values: dates, and time spans of files up to version 1.1.1.5. */
    private static final class TickDecoder implements BlockDecoder {
        private final long min;
        private final long max;

        /** @param max the largest valid value: {@link Ticks#MAX_DATE} or {@link Ticks#MAX_TIME_SPAN} */
        TickDecoder(long max) {
            this.min = max == Ticks.MAX_TIME_SPAN ? -Ticks.MAX_TIME_SPAN : 0;
            this.max = max;
        }

        @Override
        public Block.Fixed decode(BlockCursor in, int count) {
            int offset = in.consume(count, Long.BYTES, "ticks");
            byte[] data = in.data();
            BitSet missing = null;
            for (int i = 0; i < count; i++) {
                int at = offset + i * Long.BYTES;
                long ticks = LittleEndian.i64(data, at);
                if (ticks < min || ticks > max) {
                    if (ticks != Ticks.MISSING) {
                        throw in.corrupt(at, "ticks between " + min + " and " + max, ticks + " for value " + i);
                    }
                    missing = missing == null ? new BitSet(count) : missing;
                    missing.set(i);
                }
            }
            return new Block.Fixed(count, data, offset, Long.BYTES, missing);
        }
    }

    /** Decoder of codec {@code DvBool} of ML.NET up to 0.5: two bits per value, 0 false, 1 true, 2 missing. */
    private static final class TwoBitDecoder implements BlockDecoder {
        private static final int VALUES_PER_WORD = 16;

        private byte[] bits = {};

        @Override
        public Block.Bits decode(BlockCursor in, int count) {
            int offset =
                    in.consume((count + VALUES_PER_WORD - 1L) / VALUES_PER_WORD, Integer.BYTES, "two-bit booleans");
            int length = (int) ((count + 7L) / 8);
            if (bits.length < length) {
                bits = new byte[length];
            }
            Arrays.fill(bits, 0, length, (byte) 0);
            BitSet missing = null;
            for (int i = 0; i < count; i++) {
                int at = offset + i / VALUES_PER_WORD * Integer.BYTES;
                int value = LittleEndian.i32(in.data(), at) >>> 2 * (i % VALUES_PER_WORD) & 3;
                if (value == 1) {
                    bits[i / 8] |= (byte) (1 << i % 8);
                } else if (value == 2) {
                    missing = missing == null ? new BitSet(count) : missing;
                    missing.set(i);
                } else if (value == 3) {
                    throw in.corrupt(at, "two-bit booleans of 0, 1 or 2", "3 for value " + i);
                }
            }
            return new Block.Bits(count, bits, 0, missing);
        }
    }

    /** Decoder of codec {@code DateTimeOffset}: offsets from UTC in minutes, then ticks of the local clock. */
    private static final class OffsetTimeDecoder implements BlockDecoder {
        @Override
        public Block.OffsetTimes decode(BlockCursor in, int count) {
            int minutesOffset = in.consume(count, Short.BYTES, "offsets from UTC");
            int ticksOffset = in.consume(count, Long.BYTES, "ticks");
            byte[] data = in.data();
            BitSet missing = null;
            for (int i = 0; i < count; i++) {
                int minutes = Block.OffsetTimes.minutes(data, minutesOffset + i * Short.BYTES);
                long ticks = LittleEndian.i64(data, ticksOffset + i * Long.BYTES);
                if (ticks == Ticks.MISSING) {
                    missing = missing == null ? new BitSet(count) : missing;
                    missing.set(i);
                    continue;
                }
                if (minutes < -Ticks.MAX_OFFSET_MINUTES || minutes > Ticks.MAX_OFFSET_MINUTES) {
                    throw in.corrupt(
                            minutesOffset + i * Short.BYTES,
                            "an offset from UTC of at most " + Ticks.MAX_OFFSET_MINUTES + " minutes",
                            minutes + " for value " + i);
                }
                if (!isDate(ticks) || !isDate(ticks - minutes * Ticks.PER_MINUTE)) {
                    throw in.corrupt(
                            ticksOffset + i * Long.BYTES,
                            "a local and a UTC time in the years 1 to 9999",
                            ticks + " ticks, offset " + minutes + " minutes, for value " + i);
                }
            }
            return new Block.OffsetTimes(count, data, minutesOffset, ticksOffset, missing);
        }

        private static boolean isDate(long ticks) {
            return ticks >= 0 && ticks <= Ticks.MAX_DATE;
        }
    }
}
