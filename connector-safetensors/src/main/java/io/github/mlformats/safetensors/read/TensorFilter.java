package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Selects tensors by the filters of a query on the columns {@code name} and {@code dtype}.
 *
 * @param names sets; each must contain the name
 * @param dtypes sets; each must contain the type
 */
public record TensorFilter(List<Set<String>> names, List<Set<String>> dtypes) {
    public static TensorFilter of(LookupFilter lookups) {
        return new TensorFilter(texts(lookups, SafetensorsColumns.NAME), texts(lookups, SafetensorsColumns.DTYPE));
    }

    private static List<Set<String>> texts(LookupFilter lookups, String column) {
        return lookups.values().stream()
                .filter(filter -> filter.column().equalsIgnoreCase(column))
                .map(TensorFilter::texts)
                .toList();
    }

    private static Set<String> texts(ValueFilter filter) {
        return filter.values().stream().map(Object::toString).collect(Collectors.toSet());
    }

    /** Returns whether all tensors match. */
    public boolean isEmpty() {
        return names.isEmpty() && dtypes.isEmpty();
    }

    public boolean matches(Tensor tensor) {
        return names.stream().allMatch(set -> set.contains(tensor.name()))
                && dtypes.stream().allMatch(set -> set.contains(tensor.dtype().name()));
    }
}
