package io.github.mlformats.core.testing;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;

/** Tests with many cases take a sample in the usual build, the same one in each; with {@code -Dtest.stride=1} all, as each night. */
public final class Sampling {
    /** As many cases are all tested. */
    private static final int FEW = 8;

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

    /** Returns whether the case at an index is tested: one of as many as in {@link #stride}, from a first one on. */
    public static boolean takes(int index, int first, int usual) {
        int stride = stride(usual);
        return index % stride == first % stride;
    }

    /** Returns the cases that are tested: all, if they are few. @param usual as in {@link #stride} */
    public static <T> List<T> sample(List<T> cases, int usual) {
        return cases.size() <= FEW
                ? cases
                : cases.stream().filter(one -> takes(one, usual)).toList();
    }

    /** Skips the running test if its case is not tested. @param usual as in {@link #stride} */
    public static void assumeTaken(Object name, int usual) {
        Assumptions.assumeTrue(takes(name, usual), "no case of the sample");
    }

    /** Skips the running test in the usual build, in which others test nearly the same. */
    public static void assumeAllAreTaken() {
        Assumptions.assumeTrue(stride(2) == 1, "not in the sample");
    }

    /** Returns some of the numbers from 0 on, at random. @param stride how many lie between two, on average */
    public static int[] sample(int count, int stride, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .filter(any -> random.nextInt(stride) == 0)
                .toArray();
    }

    private Sampling() {}
}
