package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** Selects parameters by the filters of a query on the columns {@code path} and {@code name}. */
public final class PathFilter {
    /** Null if there is no filter on the column. */
    private Set<List<String>> paths;

    private Set<String> names;

    public PathFilter(LookupFilter lookups) {
        for (ValueFilter filter : lookups.values()) {
            if (filter.column().equals(PrimitivColumns.PATH)) {
                Set<List<String>> selected = new HashSet<>();
                filter.values().forEach(value -> selected.add(path((ArrayData) value)));
                paths = common(paths, selected);
            } else {
                Set<String> selected = new HashSet<>();
                filter.values().forEach(value -> selected.add(value.toString()));
                names = common(names, selected);
            }
        }
    }

    private static List<String> path(ArrayData value) {
        return IntStream.range(0, value.numElements())
                .mapToObj(value::getUTF8String)
                .map(UTF8String::toString)
                .toList();
    }

    private static <T> Set<T> common(Set<T> known, Set<T> more) {
        if (known != null) {
            more.retainAll(known);
        }
        return more;
    }

    public boolean matches(Parameter parameter) {
        return (paths == null || paths.contains(parameter.path()))
                && (names == null || names.contains(parameter.name()));
    }
}
