package io.github.mlformats.angel.format.type;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The objects of a T_ANY matrix whose bytes are known (angel.md, section 6). */
public enum ObjectClass {
    /** The input vector of a graph node, then its context vector. */
    LINE_NODE("LINENode", ValueType.FLOAT, true),
    FLOAT_ARRAY("FloatArrayElement", ValueType.FLOAT, false),
    LONG_ARRAY("LongArrayElement", ValueType.LONG, false);

    /** The key under which a meta's options name the class. */
    public static final String OPTION = "matrix.value.type.classname";

    private final String simpleName;
    private final ValueType value;
    private final boolean twofold;

    ObjectClass(String simpleName, ValueType value, boolean twofold) {
        this.simpleName = simpleName;
        this.value = value;
        this.twofold = twofold;
    }

    /** The numbers of the vector. */
    public ValueType value() {
        return value;
    }

    /** Whether a second vector of floats follows, which has no place in a table of elements. */
    public boolean isTwofold() {
        return twofold;
    }

    /**
     * @param className fully qualified, as the meta's options say; null if they do not
     * @throws UsageException if its bytes are not known
     */
    public static ObjectClass of(String className, String file) {
        String name = className == null ? "" : className.substring(className.lastIndexOf('.') + 1);
        for (ObjectClass known : values()) {
            if (known.simpleName.equals(name)) {
                return known;
            }
        }
        throw new UsageException("the elements of " + file + " are of the class "
                + (className == null ? "that its option " + OPTION + " does not name" : PlainText.cut(className))
                + ", but only "
                + Arrays.stream(values()).map(c -> c.simpleName).collect(Collectors.joining(", "))
                + " are supported: select other matrices with option matrix");
    }
}
