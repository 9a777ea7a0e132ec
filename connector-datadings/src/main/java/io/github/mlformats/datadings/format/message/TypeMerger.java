package io.github.mlformats.datadings.format.message;

import io.github.mlformats.datadings.format.message.SampleValueType.Conflict;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.ListOf;
import io.github.mlformats.datadings.format.message.SampleValueType.MapOf;
import io.github.mlformats.datadings.format.message.SampleValueType.NdArray;
import io.github.mlformats.datadings.format.message.SampleValueType.Simple;
import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Merges inferred types to the narrowest type that represents the values of both (datadings.md, section 10).
 *
 * <p>A merge adds the fields of the second struct to the first in place: to copy the fields for each of many values would
 * take quadratic time.
 */
public record TypeMerger(MapRepresentation maps) implements Serializable {
    /** Most distinct names of maps that become structs in mode AUTO. */
    static final int MAX_FIELDS = 200;

    /** Returns the merged type. It is made of parts of both, which must not be used afterwards. */
    public SampleValueType merge(SampleValueType a, SampleValueType b) {
        if (a.equals(b) || b == Simple.NIL) {
            return a;
        }
        if (a == Simple.NIL) {
            return b;
        }
        if (a instanceof Simple x && b instanceof Simple y && x.isNumber() && y.isNumber()) {
            return number(x, y);
        }
        if (a instanceof ListOf x && b instanceof ListOf y) {
            return new ListOf(merge(x.element(), y.element()));
        }
        if (a instanceof NdArray x && b instanceof NdArray y) {
            NumpyElementType element = x.element() == y.element() ? x.element() : NumpyElementType.OTHER;
            return new NdArray(element, x.rank() == y.rank() ? x.rank() : -1);
        }
        if (a instanceof Fields x && b instanceof Fields y) {
            return fields(x, y);
        }
        boolean mapsOfAnyKeys = isMap(a) && isMap(b) && maps != MapRepresentation.STRUCT;
        return mapsOfAnyKeys ? new MapOf(merge(entry(a), entry(b))) : conflict(a, b);
    }

    private static Simple number(Simple a, Simple b) {
        if (a.isInteger() == b.isInteger()) {
            return a.compareTo(b) > 0 ? a : b;
        }
        return Simple.FLOAT64;
    }

    /** Merges fields by name; to a map if they are too many, which bounds the size of the type. */
    private SampleValueType fields(Fields a, Fields b) {
        addAll(a.fields(), b.fields());
        return struct(a);
    }

    /** Returns a map with string keys as struct or map, as the option says. */
    SampleValueType struct(Fields fields) {
        boolean many = fields.fields().size() > MAX_FIELDS;
        return maps == MapRepresentation.MAP || maps == MapRepresentation.AUTO && many
                ? new MapOf(entry(fields))
                : fields;
    }

    /** Merges the second set of fields into the first; those that only the second has come last. */
    void addAll(Map<String, SampleValueType> fields, Map<String, SampleValueType> more) {
        more.forEach((name, type) -> fields.merge(name, type, this::merge));
    }

    private static boolean isMap(SampleValueType type) {
        return type instanceof Fields || type instanceof MapOf;
    }

    private SampleValueType entry(SampleValueType map) {
        if (map instanceof MapOf entries) {
            return entries.value();
        }
        SampleValueType all = Simple.NIL;
        for (SampleValueType type : ((Fields) map).fields().values()) {
            all = merge(all, type);
        }
        return all;
    }

    private static Conflict conflict(SampleValueType a, SampleValueType b) {
        TreeSet<String> types = new TreeSet<>();
        for (SampleValueType type : new SampleValueType[] {a, b}) {
            if (type instanceof Conflict conflict) {
                types.addAll(conflict.types());
            } else {
                types.add(label(type));
            }
        }
        return new Conflict(types);
    }

    private static String label(SampleValueType type) {
        if (type instanceof Simple simple) {
            return simple.name().toLowerCase(Locale.ROOT);
        } else if (type instanceof ListOf) {
            return "array";
        } else if (type instanceof NdArray) {
            return "numpy array";
        }
        return type instanceof Fields ? "map with text keys" : "map";
    }

    /** How maps with string keys are read. */
    public enum MapRepresentation {
        /** As structs, or as maps if there are more than {@value TypeMerger#MAX_FIELDS} distinct names. */
        AUTO,
        STRUCT,
        MAP
    }
}
