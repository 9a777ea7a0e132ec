package io.github.mlformats.primitiv.format;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The settings of an optimizer.
 *
 * @param uints integer settings by name, in file order, which has no meaning
 * @param floats float settings likewise
 */
public record Optimizer(Map<String, Long> uints, Map<String, Float> floats) {
    private static final String EPOCH = "Optimizer.epoch";
    /** Prefix of the settings that all optimizers have. */
    private static final String COMMON = "Optimizer";

    private static final Set<String> CLASSES = Set.of("SGD", "MomentumSGD", "AdaGrad", "RMSProp", "AdaDelta", "Adam");

    /** Returns the number of updates so far; null if the file does not contain it. */
    public Long epoch() {
        return uints.get(EPOCH);
    }

    /** Returns the class, derived from the prefix of the setting names; null if it is not one of primitiv's. */
    public String className() {
        List<String> prefixes = Stream.concat(uints.keySet().stream(), floats.keySet().stream())
                .map(name -> name.substring(0, Math.max(0, name.indexOf('.'))))
                .filter(prefix -> !prefix.equals(COMMON))
                .distinct()
                .toList();
        return prefixes.size() == 1 && CLASSES.contains(prefixes.get(0)) ? prefixes.get(0) : null;
    }
}
