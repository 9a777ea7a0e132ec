package io.github.mlformats.primitiv.format;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The settings of an optimizer.
 *
 * @param uints by name, in the file's order, which means nothing
 * @param floats likewise
 */
public record Optimizer(Map<String, Long> uints, Map<String, Float> floats) {
    private static final String EPOCH = "Optimizer.epoch";
    /** What all optimizers have. */
    private static final String COMMON = "Optimizer";

    private static final Set<String> CLASSES = Set.of("SGD", "MomentumSGD", "AdaGrad", "RMSProp", "AdaDelta", "Adam");

    /** Number of updates so far; null if the file does not say it. */
    public Long epoch() {
        return uints.get(EPOCH);
    }

    /** The class, as far as the names of its settings tell; null if it is none of primitiv's. */
    public String className() {
        List<String> prefixes = Stream.concat(uints.keySet().stream(), floats.keySet().stream())
                .map(name -> name.substring(0, Math.max(0, name.indexOf('.'))))
                .filter(prefix -> !prefix.equals(COMMON))
                .distinct()
                .toList();
        return prefixes.size() == 1 && CLASSES.contains(prefixes.get(0)) ? prefixes.get(0) : null;
    }
}
