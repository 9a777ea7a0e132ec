package io.github.mlformats.tool.convert.manifest;

import java.util.List;
import java.util.Objects;

/**
 * The plan of a conversion, stored so that a restart continues with the same units.
 *
 * @param request fingerprint of the request
 * @param described the request in readable form
 * @param units all units, in the order of their numbers
 */
public record Plan(String request, List<String> described, List<Unit> units) {
    /** Rejects missing fields: the record may be untrusted. */
    public Plan {
        Objects.requireNonNull(request, "request");
        described = List.copyOf(described);
        units = List.copyOf(units);
        for (int i = 0; i < units.size(); i++) {
            if (units.get(i).number() != i) {
                throw new IllegalArgumentException(
                        "unit " + i + " has number " + units.get(i).number());
            }
        }
    }
}
