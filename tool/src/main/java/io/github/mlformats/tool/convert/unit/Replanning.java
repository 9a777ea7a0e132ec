package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What becomes of an earlier plan now that the inputs were looked at again: a unit keeps its number and what it reads, as far
 * as that is still there.
 *
 * @param units those of the plan, with the inputs as they are now, and behind them new ones for new inputs
 * @param changed numbers of the units whose inputs are not what they were, with the path of the first that is not
 */
public record Replanning(List<Unit> units, Map<Integer, String> changed) {
    /** Files may come to any group: new ones go into new units. */
    static Replanning ofFiles(List<Unit> planned, List<InputFile> found, UnitSize size) {
        Map<String, InputFile> now = new HashMap<>();
        found.forEach(input -> now.put(input.path(), input));
        List<Unit> units = new ArrayList<>();
        for (Unit unit : planned) {
            List<InputFile> inputs = unit.inputs().stream()
                    .flatMap(input -> Stream.ofNullable(now.remove(input.path())))
                    .toList();
            units.add(unit.with(inputs));
        }
        List<InputFile> more =
                found.stream().filter(input -> now.containsKey(input.path())).toList();
        for (List<InputFile> group : size.groups(more)) {
            units.add(new Unit(units.size(), "", "", group));
        }
        return of(planned, units);
    }

    /** A unit is what its name says, with all its files. */
    static Replanning byName(List<Unit> planned, List<Unit> found) {
        Map<String, Unit> now = new HashMap<>();
        found.forEach(unit -> now.put(unit.name(), unit));
        List<Unit> units = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Unit unit : planned) {
            Unit same = now.get(unit.name());
            units.add(unit.with(same == null ? List.of() : same.inputs()));
            names.add(unit.name());
        }
        for (Unit unit : found) {
            if (!names.contains(unit.name())) {
                units.add(new Unit(units.size(), unit.name(), unit.folder(), unit.inputs()));
            }
        }
        return of(planned, units);
    }

    private static Replanning of(List<Unit> planned, List<Unit> units) {
        Map<Integer, String> changed = new TreeMap<>();
        for (Unit before : planned) {
            firstChange(before.inputs(), units.get(before.number()).inputs())
                    .ifPresent(path -> changed.put(before.number(), path));
        }
        return new Replanning(List.copyOf(units), changed);
    }

    private static Optional<String> firstChange(List<InputFile> before, List<InputFile> now) {
        Set<InputFile> same = new HashSet<>(before);
        same.retainAll(now);
        return Stream.concat(before.stream(), now.stream())
                .filter(input -> !same.contains(input))
                .map(InputFile::path)
                .findFirst();
    }
}
