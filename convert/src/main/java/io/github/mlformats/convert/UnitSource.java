package io.github.mlformats.convert;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The input of a conversion, divided into units. Created by {@link InputListing}. */
interface UnitSource {
    /** The current input as units, numbered from 0. A unit exceeds the size only if it cannot be divided. */
    List<Unit> units(UnitSize size);

    /** The units of an earlier plan, updated for the current input. */
    default ReplannedUnits replan(List<Unit> planned, UnitSize size) {
        return ReplannedUnits.byName(planned, units(size));
    }

    /** All files of the current input. */
    List<InputFile> inputs();

    /** Whether all inputs of a unit exist. */
    default boolean hasInputs(Unit unit) {
        return hasInputs(unit, inputs());
    }

    private static boolean hasInputs(Unit unit, List<InputFile> files) {
        Set<String> paths = files.stream().map(InputFile::path).collect(toSet());
        return unit.inputs().stream().map(InputFile::path).allMatch(paths::contains);
    }

    /** The rows of a unit. */
    Dataset<Row> rows(Unit unit);

    /** The mistake of a user who deleted an input that is needed. @param input a data set or file */
    static UsageException missing(String input) {
        return new UsageException("data set '" + input
                + "' of the unfinished conversion is missing. Restore it, or start again with --mode overwrite");
    }

    /**
     * The whole input as one unit: a single data set, or input for a single output file.
     *
     * @param name that of the data set, if it is one; empty for a group of files or data sets
     * @param rows all rows
     * @param inputs all files
     */
    record SingleUnitSource(String name, Dataset<Row> rows, List<InputFile> inputs) implements UnitSource {
        @Override
        public List<Unit> units(UnitSize size) {
            return List.of(new Unit(0, name, "", inputs));
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            return rows;
        }
    }

    /**
     * Several data sets, such as the matrices of a model or document collections: one unit each.
     *
     * @param sets the files of each data set, by name
     * @param directories whether each is written to a directory of its name
     * @param reader reads a data set, by its name
     */
    record DataSetSource(Map<String, List<InputFile>> sets, boolean directories, Function<String, Dataset<Row>> reader)
            implements UnitSource {
        @Override
        public List<Unit> units(UnitSize size) {
            List<Unit> units = new ArrayList<>();
            sets.forEach((name, inputs) -> units.add(new Unit(units.size(), name, directories ? name : "", inputs)));
            return units;
        }

        @Override
        public List<InputFile> inputs() {
            return sets.values().stream().flatMap(List::stream).toList();
        }

        @Override
        public boolean hasInputs(Unit unit) {
            return UnitSource.hasInputs(unit, sets.getOrDefault(unit.name(), List.of()));
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            if (!sets.containsKey(unit.name())) {
                throw missing(unit.name());
            }
            return reader.apply(unit.name());
        }
    }

    /**
     * Groups of files as units. All units share one table, so they have the same schema; a unit selects its files by a filter on
     * {@code _metadata.file_path}, without another listing. The table may have files that no unit has, as they arrived later.
     *
     * @param all the rows of all files
     * @param inputs all files, with paths as in {@code _metadata.file_path}, in the order of these
     */
    record FileGroupSource(Dataset<Row> all, List<InputFile> inputs) implements UnitSource {
        private static final Comparator<InputFile> BY_PATH = Comparator.comparing(InputFile::path);

        /** Sorts the files. */
        public FileGroupSource {
            inputs = inputs.stream().sorted(BY_PATH).toList();
        }

        @Override
        public List<Unit> units(UnitSize size) {
            List<Unit> units = new ArrayList<>();
            for (List<InputFile> group : size.group(inputs)) {
                units.add(new Unit(units.size(), "", "", group));
            }
            return units;
        }

        /** Searches for each input of the unit: there may be as many units as files. */
        @Override
        public boolean hasInputs(Unit unit) {
            return unit.inputs().stream().allMatch(input -> Collections.binarySearch(inputs, input, BY_PATH) >= 0);
        }

        @Override
        public ReplannedUnits replan(List<Unit> planned, UnitSize size) {
            return ReplannedUnits.ofFiles(planned, inputs, size);
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            Object[] paths = unit.inputs().stream().map(InputFile::path).toArray();
            return all.where(
                    all.metadataColumn("_metadata").getField("file_path").isin(paths));
        }
    }

    /**
     * The units of an earlier plan, updated after the inputs were listed again. A unit keeps its number and its inputs, as far as
     * these still exist.
     *
     * @param units the planned units with current inputs, followed by units for new inputs
     * @param changed numbers of the units with changed or new inputs, with the path of the first one
     * @param missing numbers of the units with inputs that do not exist any more, with their paths
     */
    record ReplannedUnits(List<Unit> units, Map<Integer, String> changed, Map<Integer, List<String>> missing) {
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
            List<InputFile> more = found.stream()
                    .filter(input -> now.containsKey(input.path()))
                    .toList();
            for (List<InputFile> group : size.group(more)) {
                units.add(new Unit(units.size(), "", "", group));
            }
            return of(planned, units, found);
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
                    units.add(new Unit(units.size(), unit.name(), unit.directory(), unit.inputs()));
                }
            }
            return of(
                    planned,
                    units,
                    found.stream().flatMap(unit -> unit.inputs().stream()).toList());
        }

        private static ReplannedUnits of(List<Unit> planned, List<Unit> units, List<InputFile> found) {
            Set<String> existing = found.stream().map(InputFile::path).collect(toSet());
            Map<Integer, String> changed = new TreeMap<>();
            Map<Integer, List<String>> missing = new TreeMap<>();
            for (Unit before : planned) {
                Unit now = units.get(before.number());
                // A data set without some of its files has changed.
                boolean isDataSet = !before.name().isEmpty() && !now.inputs().isEmpty();
                Map<Boolean, List<InputFile>> inputs = before.inputs().stream()
                        .collect(partitioningBy(input -> isDataSet || existing.contains(input.path())));
                firstChange(inputs.get(true), now.inputs()).ifPresent(path -> changed.put(before.number(), path));
                if (!inputs.get(false).isEmpty()) {
                    missing.put(
                            before.number(),
                            inputs.get(false).stream().map(InputFile::path).toList());
                }
            }
            return new ReplannedUnits(List.copyOf(units), changed, missing);
        }

        private static Optional<String> firstChange(List<InputFile> before, List<InputFile> now) {
            Set<InputFile> same = new HashSet<>(before);
            same.retainAll(new HashSet<>(now));
            return Stream.concat(before.stream(), now.stream())
                    .filter(input -> !same.contains(input))
                    .map(InputFile::path)
                    .findFirst();
        }
    }
}
