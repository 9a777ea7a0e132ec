package io.github.mlformats.tool.convert.manifest;

import java.util.List;
import java.util.Objects;

/**
 * What a job does, kept so that it is the same after a restart.
 *
 * @param request tells the job from others that write to the same place
 * @param described what was asked for, for people
 * @param units all of them, in the order of their numbers
 */
public record Plan(String request, List<String> described, List<Unit> units) {
    /** What is read may come from anybody. */
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
