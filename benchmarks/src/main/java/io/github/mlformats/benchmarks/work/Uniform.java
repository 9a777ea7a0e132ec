package io.github.mlformats.benchmarks.work;

/**
 * Random values as a pure function of their position, so that any part of a table can be generated in any order, by any
 * thread, in any format, always with equal values.
 */
public final class Uniform {
    private static final long SEED = 0x5EED_0F_F10A75L;

    private Uniform() {}

    /** A uniform float in [0, 1) with 24 random bits. */
    public static float unit(long row, int column, int slot) {
        return (bits(row, column, slot) >>> 40) * 0x1p-24f;
    }

    /** A uniform integer in [0, bound). */
    public static int below(int bound, long row, int column, int slot) {
        return (int) (((bits(row, column, slot) >>> 32) * bound) >>> 32);
    }

    /** The finalizer of MurmurHash3 with David Stafford's constants (mix 13), twice. */
    private static long bits(long row, int column, int slot) {
        return mix(mix(SEED + row) ^ ((long) column << 32 | slot));
    }

    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
