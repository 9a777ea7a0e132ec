package io.github.mlformats.core.testing;

/** Tests with many cases take a sample in the usual build, the same one in each; with {@code -Dtest.stride=1} all, as each night. */
public final class Sampling {
    /**
     * How many cases lie between two that are tested, on average.
     *
     * @param usual of the usual build
     */
    public static int stride(int usual) {
        return Integer.getInteger("test.stride", usual);
    }

    /** Returns whether a case is tested. @param usual as in {@link #stride} */
    public static boolean takes(Object name, int usual) {
        int mixed = name.toString().hashCode() * 0x9E3779B9 >>> 16;
        return mixed % stride(usual) == 0;
    }

    private Sampling() {}
}
