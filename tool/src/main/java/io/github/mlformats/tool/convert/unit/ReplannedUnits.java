package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
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
 * The units of an earlier plan, updated after the inputs were listed again. A unit keeps its number and its inputs, as far as
 * these still exist.
 *
 * @param units the planned units with current inputs, followed by units for new inputs
 * @param changed numbers of the units with changed inputs, with the path of the first changed one
 */
public record ReplannedUnits(List<Unit> units, Map<Integer, String> changed) {
    /** Updates groups of files: new files go into new units. */
    static ReplannedUnits ofFiles(List<Unit> planned, List<InputFile> found, UnitSize size) {
        Map<String, InputFile> now = new HashMap<>();
        found.forEach(input -> now.put(input.path(), input));
        List<Unit> units = new ArrayList<>();
        for (Unit unit : planned) {
            List<InputFile> inputs = unit.inputs().stream()
                    .flatMap(input -> Stream.ofNullable(now.remove(input.path())))
                    .toList();
            units.add(unit.withInputs(inputs));
        }
        List<InputFile> more =
                found.stream().filter(input -> now.containsKey(input.path())).toList();
        for (List<InputFile> group : size.group(more)) {
            units.add(new Unit(units.size(), "", "", group));
        }
        return of(planned, units);
    }

    /** Updates named data sets: new files of one belong to its unit. */
    static ReplannedUnits byName(List<Unit> planned, List<Unit> found) {
        Map<String, Unit> now = new HashMap<>();
        found.forEach(unit -> now.put(unit.name(), unit));
        List<Unit> units = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Unit unit : planned) {
            Unit same = now.get(unit.name());
            units.add(unit.withInputs(same == null ? List.of() : same.inputs()));
            names.add(unit.name());
        }
        for (Unit unit : found) {
            if (!names.contains(unit.name())) {
                units.add(new Unit(units.size(), unit.name(), unit.folder(), unit.inputs()));
            }
        }
        return of(planned, units);
    }

    private static ReplannedUnits of(List<Unit> planned, List<Unit> units) {
        Map<Integer, String> changed = new TreeMap<>();
        for (Unit before : planned) {
            firstChange(before.inputs(), units.get(before.number()).inputs())
                    .ifPresent(path -> changed.put(before.number(), path));
        }
        return new ReplannedUnits(List.copyOf(units), changed);
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
