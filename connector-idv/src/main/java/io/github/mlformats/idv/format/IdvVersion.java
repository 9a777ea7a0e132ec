package io.github.mlformats.idv.format;

/**
 * A version of the file format: four 16-bit parts, the most significant first.
 *
 * @param bits as stored; compares as an unsigned number
 */
public record IdvVersion(long bits) implements Comparable<IdvVersion> {
    /** The oldest version that is supported. */
    public static final IdvVersion OLDEST = of(2);
    /** The only version with slot names in the table of contents. */
    public static final IdvVersion WITH_SLOT_NAMES = of(3);
    /** The first version with annotations. */
    public static final IdvVersion WITH_ANNOTATIONS = of(4);
    /** The last version in which time spans can be missing. */
    private static final IdvVersion LAST_WITH_MISSING = of(5);
    /** The newest version that is supported. */
    public static final IdvVersion NEWEST = of(6);

    private static IdvVersion of(int lastPart) {
        return new IdvVersion(0x0001_0001_0001_0000L | lastPart);
    }

    /** Whether time spans can be missing. */
    public boolean supportsMissingTimeSpans() {
        return LAST_WITH_MISSING.isAtLeast(this);
    }

    public boolean isAtLeast(IdvVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(IdvVersion other) {
        return Long.compareUnsigned(bits, other.bits);
    }

    /** The version in ML.NET's notation, such as {@code 1.1.1.6}. */
    @Override
    public String toString() {
        return (bits >>> 48) + "." + (bits >>> 32 & 0xFFFF) + "." + (bits >>> 16 & 0xFFFF) + "." + (bits & 0xFFFF);
    }
}
