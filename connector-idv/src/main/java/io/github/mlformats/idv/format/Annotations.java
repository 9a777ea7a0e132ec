package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.IdvType;
import java.util.List;
import java.util.Optional;

/** The annotations of one column, in file order. Values are read on demand. */
public final class Annotations {
    public static final String SLOT_NAMES = "SlotNames";
    public static final String KEY_VALUES = "KeyValues";

    /**
     * Kind that only this connector writes: true for vectors of one, unknown size, because all are missing or empty.
     * For ML.NET these are vectors of varying size.
     */
    public static final String SIZE_UNKNOWN = "SizeUnknown";

    private final IdvColumn column;
    private final List<Annotation> all;

    public Annotations(IdvColumn column, List<Annotation> all) {
        this.column = column;
        this.all = List.copyOf(all);
    }

    /** The annotations that can be read. */
    public List<Annotation> readable() {
        return all.stream().filter(each -> each.unreadableReason().isEmpty()).toList();
    }

    /** The annotations that cannot be read and are skipped. */
    public List<Annotation> unreadable() {
        return all.stream().filter(each -> each.unreadableReason().isPresent()).toList();
    }

    /** Finds the readable annotation of a kind. */
    public Optional<Annotation> find(String kind) {
        return readable().stream().filter(each -> each.kind().equals(kind)).findFirst();
    }

    /**
     * The slot names of a vector column: a vector of text of the column's fixed size. An annotation of another type or
     * size is ignored, as in ML.NET.
     */
    public Optional<Annotation> slotNames() {
        return find(SLOT_NAMES)
                .filter(names -> column.type() instanceof IdvType.Vector vector
                        && vector.size() > 0
                        && isVector(names, vector.size())
                        && ((IdvType.Vector) names.type()).item() == IdvType.Primitive.TEXT);
    }

    /**
     * The key values of a column of keys or of vectors of keys: a vector whose item {@code k - 1} is the value of key
     * k. An annotation of another size than the key count is ignored, as in ML.NET.
     */
    public Optional<Annotation> keyValues() {
        IdvType type = column.type() instanceof IdvType.Vector vector ? vector.item() : column.type();
        return find(KEY_VALUES).filter(values -> type instanceof IdvType.Key key && isVector(values, key.count()));
    }

    private static boolean isVector(Annotation annotation, long size) {
        return annotation.type() instanceof IdvType.Vector vector && vector.size() == size;
    }
}
