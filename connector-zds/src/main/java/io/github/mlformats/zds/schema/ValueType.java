package io.github.mlformats.zds.schema;

import io.github.mlformats.zds.format.json.KnownNames;
import java.io.Serializable;
import java.util.TreeMap;

/** The type of some JSON values, found by looking at one after the other: the rules of Spark's JSON source. */
public final class ValueType implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What values are. */
    enum Kind {
        NULL,
        BOOLEAN,
        LONG,
        DECIMAL,
        DOUBLE,
        STRING,
        ARRAY,
        STRUCT
    }

    private static final int MAX_DIGITS = 38;
    private static final int LONG_DIGITS = 20;

    private Kind kind = Kind.NULL;
    /** Of decimals. */
    private int precision;

    private int scale;
    /** Of arrays. */
    private ValueType element;
    /** Of structs. */
    private TreeMap<String, ValueType> members;

    private transient KnownNames<ValueType> names;

    Kind kind() {
        return kind;
    }

    int precision() {
        return precision;
    }

    int scale() {
        return scale;
    }

    ValueType element() {
        return element;
    }

    TreeMap<String, ValueType> members() {
        return members;
    }

    /** Adds a value without parts. */
    void add(Kind added) {
        if (added == kind || added == Kind.NULL || kind == Kind.STRING) {
            return;
        }
        if (kind == Kind.NULL) {
            kind = added;
        } else if (isNumber(kind) && isNumber(added)) {
            addNumber(added);
        } else {
            become(Kind.STRING);
        }
    }

    private void addNumber(Kind added) {
        if (added == Kind.DOUBLE || kind == Kind.DOUBLE) {
            kind = Kind.DOUBLE;
        } else if (added == Kind.LONG) {
            addDecimal(LONG_DIGITS, 0);
        }
    }

    /** Adds a number with so many digits, of which {@code addedScale} after the point. */
    void addDecimal(int addedPrecision, int addedScale) {
        if (addedPrecision > MAX_DIGITS) {
            add(Kind.DOUBLE);
        } else if (kind == Kind.NULL) {
            kind = Kind.DECIMAL;
            precision = addedPrecision;
            scale = addedScale;
        } else if (kind == Kind.LONG) {
            kind = Kind.DECIMAL;
            precision = LONG_DIGITS;
            scale = 0;
            addDecimal(addedPrecision, addedScale);
        } else if (kind == Kind.DECIMAL) {
            int whole = Math.max(precision - scale, addedPrecision - addedScale);
            scale = Math.max(scale, addedScale);
            precision = whole + scale;
            kind = precision > MAX_DIGITS ? Kind.DOUBLE : Kind.DECIMAL;
        } else {
            add(Kind.DOUBLE);
        }
    }

    /** Adds an array. @return the type to add its elements to */
    ValueType addArray() {
        if (!takes(Kind.ARRAY)) {
            return new ValueType();
        }
        if (element == null) {
            element = new ValueType();
        }
        return element;
    }

    /** Adds an object. @return whether its members count */
    boolean addStruct() {
        if (!takes(Kind.STRUCT)) {
            return false;
        }
        if (members == null) {
            members = new TreeMap<>();
        }
        return true;
    }

    /** The type of a struct's member. */
    ValueType member(String name) {
        return members.computeIfAbsent(name, absent -> {
            names = null;
            return new ValueType();
        });
    }

    /** Sets the type of a struct's member; of a repeated one the last counts. */
    void set(String name, ValueType type) {
        members.put(name, type);
        names = null;
    }

    /** The types of a struct's members by their names; null for names that are none yet. */
    KnownNames<ValueType> names() {
        if (names == null) {
            names = new KnownNames<>(members::get);
        }
        return names;
    }

    private boolean takes(Kind added) {
        if (kind != added && kind != Kind.NULL) {
            become(Kind.STRING);
            return false;
        }
        kind = added;
        return true;
    }

    private void become(Kind other) {
        kind = other;
        element = null;
        members = null;
        names = null;
    }

    private static boolean isNumber(Kind kind) {
        return kind == Kind.LONG || kind == Kind.DECIMAL || kind == Kind.DOUBLE;
    }

    /** Adds all values of another type, which must not be used any more. */
    void add(ValueType other) {
        if (kind == Kind.NULL) {
            kind = other.kind;
            precision = other.precision;
            scale = other.scale;
            element = other.element;
            members = other.members;
            names = null;
            return;
        }
        switch (other.kind) {
            case DECIMAL -> addDecimal(other.precision, other.scale);
            case ARRAY -> addArray().add(other.element);
            case STRUCT -> {
                if (addStruct()) {
                    other.members.forEach((name, type) -> member(name).add(type));
                }
            }
            case NULL, BOOLEAN, LONG, DOUBLE, STRING -> add(other.kind);
        }
    }
}
