package io.github.mlformats.zds.schema;

import io.github.mlformats.zds.format.json.FieldNameCache;
import java.io.Serializable;
import java.util.TreeMap;

/**
 * The inferred type of JSON values, extended value by value with the rules of Spark's JSON source. Mutable; not
 * thread-safe.
 */
public final class JsonType implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The kinds of types. */
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
    /** Precision of decimals. */
    private int precision;

    private int scale;
    /** Element type of arrays. */
    private JsonType element;
    /** Member types of structs. */
    private TreeMap<String, JsonType> members;

    private transient FieldNameCache<JsonType> names;

    Kind kind() {
        return kind;
    }

    int precision() {
        return precision;
    }

    int scale() {
        return scale;
    }

    JsonType element() {
        return element;
    }

    TreeMap<String, JsonType> members() {
        return members;
    }

    /** Adds a scalar value. */
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

    /** Adds a decimal number. */
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
    JsonType addArray() {
        if (!accepts(Kind.ARRAY)) {
            return new JsonType();
        }
        if (element == null) {
            element = new JsonType();
        }
        return element;
    }

    /** Adds an object. @return whether its members are to be added */
    boolean addStruct() {
        if (!accepts(Kind.STRUCT)) {
            return false;
        }
        if (members == null) {
            members = new TreeMap<>();
        }
        return true;
    }

    /** Returns the type of a struct member, which is added if absent. */
    JsonType member(String name) {
        return members.computeIfAbsent(name, absent -> {
            names = null;
            return new JsonType();
        });
    }

    /** Sets the type of a struct member; the last value of a repeated member wins. */
    void set(String name, JsonType type) {
        members.put(name, type);
        names = null;
    }

    /** Returns a cache of the member types by name, with null for unknown names. */
    FieldNameCache<JsonType> names() {
        if (names == null) {
            names = new FieldNameCache<>(members::get);
        }
        return names;
    }

    private boolean accepts(Kind added) {
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

    /** Merges another type, which must not be used afterwards. */
    void add(JsonType other) {
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
