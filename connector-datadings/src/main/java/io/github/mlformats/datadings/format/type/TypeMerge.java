package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.numpy.Element;
import io.github.mlformats.datadings.format.type.ValueType.Conflict;
import io.github.mlformats.datadings.format.type.ValueType.Fields;
import io.github.mlformats.datadings.format.type.ValueType.ListOf;
import io.github.mlformats.datadings.format.type.ValueType.MapOf;
import io.github.mlformats.datadings.format.type.ValueType.NdArray;
import io.github.mlformats.datadings.format.type.ValueType.Simple;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Merges inferred types to the narrowest type that represents the values of both (datadings.md, section 10). */
public record TypeMerge(MapRule maps) implements Serializable {
    /** Most distinct names of maps that become structs in mode AUTO. */
    static final int MAX_FIELDS = 200;

    public ValueType merge(ValueType a, ValueType b) {
        if (a.equals(b) || b == Simple.NOTHING) {
            return a;
        }
        if (a == Simple.NOTHING) {
            return b;
        }
        if (a instanceof Simple x && b instanceof Simple y && x.isNumber() && y.isNumber()) {
            return number(x, y);
        }
        if (a instanceof ListOf x && b instanceof ListOf y) {
            return new ListOf(merge(x.element(), y.element()));
        }
        if (a instanceof NdArray x && b instanceof NdArray y) {
            Element element = x.element() == y.element() ? x.element() : Element.OTHER;
            return new NdArray(element, x.rank() == y.rank() ? x.rank() : -1);
        }
        if (a instanceof Fields x && b instanceof Fields y) {
            return fields(x, y);
        }
        boolean mapsOfAnyKeys = isMap(a) && isMap(b) && maps != MapRule.STRUCT;
        return mapsOfAnyKeys ? new MapOf(merge(entry(a), entry(b))) : conflict(a, b);
    }

    private static Simple number(Simple a, Simple b) {
        if (a.isInteger() == b.isInteger()) {
            return a.compareTo(b) > 0 ? a : b;
        }
        return Simple.FLOAT64;
    }

    /** Merges fields by name; to a map if they are too many, which bounds the size of the type. */
    private ValueType fields(Fields a, Fields b) {
        Map<String, ValueType> union = union(a.fields(), b.fields());
        return struct(new Fields(union));
    }

    /** Returns a map with string keys as struct or map, as the option says. */
    ValueType struct(Fields fields) {
        boolean many = fields.fields().size() > MAX_FIELDS;
        return maps == MapRule.MAP || maps == MapRule.AUTO && many ? new MapOf(entry(fields)) : fields;
    }

    /** Returns the union of two sets of fields: those of the first, then those that only the second has. */
    Map<String, ValueType> union(Map<String, ValueType> a, Map<String, ValueType> b) {
        Map<String, ValueType> union = new LinkedHashMap<>(a);
        b.forEach((name, type) -> union.merge(name, type, this::merge));
        return union;
    }

    private static boolean isMap(ValueType type) {
        return type instanceof Fields || type instanceof MapOf;
    }

    private ValueType entry(ValueType map) {
        if (map instanceof MapOf entries) {
            return entries.value();
        }
        ValueType all = Simple.NOTHING;
        for (ValueType type : ((Fields) map).fields().values()) {
            all = merge(all, type);
        }
        return all;
    }

    private static Conflict conflict(ValueType a, ValueType b) {
        TreeSet<String> types = new TreeSet<>();
        for (ValueType type : new ValueType[] {a, b}) {
            if (type instanceof Conflict conflict) {
                types.addAll(conflict.types());
            } else {
                types.add(label(type));
            }
        }
        return new Conflict(types);
    }

    private static String label(ValueType type) {
        if (type instanceof Simple simple) {
            return simple.name().toLowerCase(Locale.ROOT);
        } else if (type instanceof ListOf) {
            return "array";
        } else if (type instanceof NdArray) {
            return "numpy array";
        }
        return type instanceof Fields ? "map with text keys" : "map";
    }
}
