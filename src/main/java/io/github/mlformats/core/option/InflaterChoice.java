package io.github.mlformats.core.option;

/** The implementation of DEFLATE decompression. */
public enum InflaterChoice {
    /** A native library if one loads, otherwise the JDK. */
    AUTO,
    /** The JDK's inflater. */
    JDK,
    /** A native library; an error if none loads. */
    NATIVE;

    /** The option of all formats with DEFLATE data. */
    public static final Option<InflaterChoice> OPTION = Option.choice(
                    "inflater",
                    AUTO,
                    "Implementation of DEFLATE decompression: jdk, native (a faster library in the jar"
                            + " spark-ml-formats-native-inflate), or auto, which uses the native library where it loads and the"
                            + " JDK otherwise.")
            .keepingValues();
}
