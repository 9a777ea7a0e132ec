package io.github.mlformats.core.option;

/** Who inflates DEFLATE streams. */
public enum InflaterChoice {
    /** A native library where one loads, otherwise the JDK. */
    AUTO,
    /** The JDK's inflater. */
    JDK,
    /** A native library; an error where none loads. */
    NATIVE;

    /** The option of all formats that inflate. */
    public static final Option<InflaterChoice> OPTION = Option.choice(
            "inflater",
            AUTO,
            "Who inflates: the JDK, a native library out of the jar spark-ml-formats-native-inflate, which is faster, or the library where it loads and else the JDK.");
}
