package io.github.mlformats.core.bytes;

/** The implementations of DEFLATE decompression, as the log and the metric of a scan name them. */
public enum InflaterKind {
    JDK("JDK"),
    LIBDEFLATE("libdeflate of the system"),
    ISA_L("ISA-L");

    private final String title;

    InflaterKind(String title) {
        this.title = title;
    }

    @Override
    public String toString() {
        return title;
    }
}
