package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Selects parameters by the filters of a query on the columns {@code path} and {@code name}. */
public final class PathFilter {
    /** Null if there is no filter on the column. */
    private Set<List<String>> paths;

    private Set<String> names;

    public PathFilter(LookupFilter lookups) {
        for (ValueFilter filter : lookups.values()) {
            // A schema that the user gives may spell the columns otherwise.
            if (filter.column().equalsIgnoreCase(PrimitivColumns.PATH)) {
                Set<List<String>> selected = new HashSet<>();
                filter.values().forEach(value -> path((ArrayData) value).ifPresent(selected::add));
                paths = common(paths, selected);
            } else {
                Set<String> selected = new HashSet<>();
                filter.values().forEach(value -> selected.add(value.toString()));
                names = common(names, selected);
            }
        }
    }

    /** Returns a path; empty if a part is null, which no path of a file has. */
    private static Optional<List<String>> path(ArrayData value) {
        List<String> path = new ArrayList<>();
        for (int i = 0; i < value.numElements(); i++) {
            if (value.isNullAt(i)) {
                return Optional.empty();
            }
            path.add(value.getUTF8String(i).toString());
        }
        return Optional.of(path);
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
