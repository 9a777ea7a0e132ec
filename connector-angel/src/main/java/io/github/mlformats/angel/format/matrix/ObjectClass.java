package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The supported element classes of T_ANY matrices (angel.md, section 6). */
public enum ObjectClass {
    /** The input vector of a graph node, followed by its context vector. */
    LINE_NODE("LINENode", NumberType.FLOAT, true),
    FLOAT_ARRAY("FloatArrayElement", NumberType.FLOAT, false),
    LONG_ARRAY("LongArrayElement", NumberType.LONG, false);

    /** Key of the class name in the options of a meta. */
    public static final String OPTION = "matrix.value.type.classname";

    private final String simpleName;
    private final NumberType value;
    private final boolean twofold;

    ObjectClass(String simpleName, NumberType value, boolean twofold) {
        this.simpleName = simpleName;
        this.value = value;
        this.twofold = twofold;
    }

    /** Type of the numbers in the vector. */
    public NumberType value() {
        return value;
    }

    /** Whether a second vector follows, the context vector, which tables do not return. */
    public boolean hasContextVector() {
        return twofold;
    }

    /**
     * Returns the class of a name.
     *
     * @param className fully qualified name from the options of the meta; null if they have none
     * @param file the meta, for messages
     * @throws UsageException if the class is not supported
     */
    public static ObjectClass of(String className, String file) {
        String name = className == null ? "" : className.substring(className.lastIndexOf('.') + 1);
        for (ObjectClass known : values()) {
            if (known.simpleName.equals(name)) {
                return known;
            }
        }
        throw new UsageException("the elements of " + file + " are of the class "
                + (className == null ? "that its option " + OPTION + " does not name" : PlainText.truncate(className))
                + ", but only "
                + Arrays.stream(values()).map(c -> c.simpleName).collect(Collectors.joining(", "))
                + " are supported: select other matrices with option matrix");
    }
}
