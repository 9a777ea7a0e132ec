package io.github.mlformats.primitiv.plan;

import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.ValueFilter;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** Which parameters a query wants, as far as its filters speak of paths and names. */
public final class PathFilter {
    /** Null for all. */
    private Set<List<String>> paths;

    private Set<String> names;

    public PathFilter(LookUps lookUps) {
        for (ValueFilter filter : lookUps.values()) {
            if (filter.column().equals(PrimitivColumns.PATH)) {
                Set<List<String>> wanted = new HashSet<>();
                filter.values().forEach(value -> wanted.add(path((ArrayData) value)));
                paths = common(paths, wanted);
            } else {
                Set<String> wanted = new HashSet<>();
                filter.values().forEach(value -> wanted.add(value.toString()));
                names = common(names, wanted);
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

    public boolean wants(Parameter parameter) {
        return (paths == null || paths.contains(parameter.path()))
                && (names == null || names.contains(parameter.name()));
    }
}
