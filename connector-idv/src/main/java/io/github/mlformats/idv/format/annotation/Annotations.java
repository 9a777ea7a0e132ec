package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.util.List;
import java.util.Optional;

/** The annotations of one column, in the file's order. Values are read when asked for. */
public final class Annotations {
    public static final String SLOT_NAMES = "SlotNames";
    public static final String KEY_VALUES = "KeyValues";

    /**
     * Our own: true for vectors that have one size, but none of which has told it, as all of them are missing or empty. To ML.NET
     * they are vectors of varying size.
     */
    public static final String SIZE_UNKNOWN = "SizeUnknown";

    private final IdvColumn column;
    private final List<Annotation> all;

    public Annotations(IdvColumn column, List<Annotation> all) {
        this.column = column;
        this.all = List.copyOf(all);
    }

    /** Those that can be read. */
    public List<Annotation> readable() {
        return all.stream().filter(each -> each.unreadable().isEmpty()).toList();
    }

    /** Those that cannot be read and are left out. */
    public List<Annotation> dropped() {
        return all.stream().filter(each -> each.unreadable().isPresent()).toList();
    }

    /** The readable annotation of a kind. */
    public Optional<Annotation> find(String kind) {
        return readable().stream().filter(each -> each.kind().equals(kind)).findFirst();
    }

    /**
     * The annotation that names the slots of a vector column: a vector of text of the column's fixed size. One of
     * another type or size does not count, as in ML.NET.
     */
    public Optional<Annotation> slotNames() {
        return find(SLOT_NAMES)
                .filter(names -> column.type() instanceof IdvType.Vector vector
                        && vector.size() > 0
                        && isVector(names, vector.size())
                        && ((IdvType.Vector) names.type()).item() == IdvType.Primitive.TEXT);
    }

    /**
     * The annotation that gives the values of a key column, or of a vector of keys: a vector whose item {@code k - 1} is
     * the value of key k. One of another size than the key's count does not count, as in ML.NET.
     */
    public Optional<Annotation> keyValues() {
        IdvType type = column.type() instanceof IdvType.Vector vector ? vector.item() : column.type();
        return find(KEY_VALUES).filter(values -> type instanceof IdvType.Key key && isVector(values, key.count()));
    }

    private static boolean isVector(Annotation annotation, long size) {
        return annotation.type() instanceof IdvType.Vector vector && vector.size() == size;
    }
}
