package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.mlformats.convert.UnitSource.DataSetSource;
import io.github.mlformats.convert.UnitSource.FileGroupSource;
import io.github.mlformats.convert.UnitSource.ReplannedUnits;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnitsTest {
    private static final UnitSize SIZE = new UnitSize(10, 3);

    private static InputFile file(String name, long size) {
        return new InputFile(name, size, 0, Optional.empty());
    }

    private static List<Unit> plan(InputFile... files) {
        return new FileGroupSource(null, List.of(files)).units(SIZE);
    }

    private static List<String> names(Unit unit) {
        return unit.inputs().stream().map(InputFile::path).toList();
    }

    @Test
    void smallFilesAreGroupedAndLargeOnesAreAlone() {
        List<Unit> units =
                plan(file("a", 4), file("b", 6), file("c", 50), file("d", 1), file("e", 1), file("f", 1), file("g", 1));
        assertThat(units)
                .extracting(UnitsTest::names)
                .containsExactly(List.of("a", "b"), List.of("c"), List.of("d", "e", "f"), List.of("g"));
        assertThat(units).extracting(Unit::number).containsExactly(0, 1, 2, 3);
        assertThat(units.get(2).label()).isEqualTo("d and 2 more");
    }

    @Test
    void aMillionSmallFilesAreNotAMillionJobs() {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            files.add(file("f" + i, 1000));
        }
        assertThat(UnitSize.of(1L << 30).group(files)).hasSize(100);
    }

    /** A walk through all files for each unit would take minutes. */
    @Test
    void inputsOfManyUnitsExist() {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            files.add(file("f" + i, 1000));
        }
        FileGroupSource source = new FileGroupSource(null, files);

        assertThat(source.units(SIZE)).hasSize(200_000).allMatch(source::hasInputs);
        assertThat(source.hasInputs(new Unit(0, "", "", List.of(file("f0", 1000), file("gone", 1)))))
                .isFalse();
    }

    @Test
    void inputsOfADataSetAreItsFiles() {
        DataSetSource source = new DataSetSource(
                Map.of("a", List.of(file("a/0", 3)), "b", List.of(file("b/0", 3))), false, name -> null);

        assertThat(source.units(SIZE)).hasSize(2).allMatch(source::hasInputs);
        assertThat(source.hasInputs(new Unit(0, "a", "", List.of(file("a/1", 3)))))
                .isFalse();
        assertThat(source.hasInputs(new Unit(2, "c", "", List.of(file("c/0", 3)))))
                .isFalse();
    }

    @Test
    void changedUnitsAreRepeatedMissingInputsNamedAndNewOnesComeLast() {
        List<Unit> planned = plan(file("a", 6), file("b", 6), file("d", 6));
        FileGroupSource now = new FileGroupSource(null, List.of(file("a", 6), file("b", 7), file("c", 1)));
        ReplannedUnits again = now.replan(planned, SIZE);

        assertThat(again.units())
                .extracting(UnitsTest::names)
                .containsExactly(List.of("a"), List.of("b"), List.of(), List.of("c"));
        assertThat(again.changed()).containsExactly(entry(1, "b"));
        assertThat(again.missing()).containsExactly(entry(2, List.of("d")));
    }

    @Test
    void unitWithoutSomeOfItsInputsIsNotChanged() {
        List<Unit> planned = plan(file("a", 5), file("b", 5));
        ReplannedUnits again = new FileGroupSource(null, List.of(file("b", 5))).replan(planned, SIZE);

        assertThat(again.changed()).isEmpty();
        assertThat(again.missing()).containsExactly(entry(0, List.of("a")));
    }

    @Test
    void dataSetWithoutSomeOfItsFilesIsChanged() {
        List<Unit> planned = List.of(
                new Unit(0, "a", "", List.of(file("a/0", 3), file("a/1", 3))),
                new Unit(1, "b", "", List.of(file("b/0", 3))));
        ReplannedUnits again = ReplannedUnits.byName(planned, List.of(new Unit(0, "a", "", List.of(file("a/0", 3)))));

        assertThat(again.changed()).containsExactly(entry(0, "a/1"));
        assertThat(again.missing()).containsExactly(entry(1, List.of("b/0")));
    }

    @Test
    void inputsInAnotherUnitAreNotMissing() {
        List<Unit> planned = List.of(new Unit(0, "", "", List.of(file("a/0", 3))));
        List<Unit> found =
                List.of(new Unit(0, "a", "", List.of(file("a/0", 3))), new Unit(1, "b", "", List.of(file("b/0", 3))));
        ReplannedUnits again = ReplannedUnits.byName(planned, found);

        assertThat(again.units())
                .extracting(UnitsTest::names)
                .containsExactly(List.of(), List.of("a/0"), List.of("b/0"));
        assertThat(again.changed()).containsExactly(entry(0, "a/0"));
        assertThat(again.missing()).isEmpty();
    }

    @Test
    void aDataSetIsAllThatIsInIt() {
        List<Unit> planned = List.of(new Unit(0, "bias", "bias", List.of(file("bias/0", 3))));
        Unit grown = new Unit(0, "bias", "bias", List.of(file("bias/0", 3), file("bias/1", 3)));
        ReplannedUnits again =
                ReplannedUnits.byName(planned, List.of(grown, new Unit(1, "w", "w", List.of(file("w/0", 1)))));

        assertThat(again.units())
                .extracting(UnitsTest::names)
                .containsExactly(List.of("bias/0", "bias/1"), List.of("w/0"));
        assertThat(again.changed()).containsExactly(entry(0, "bias/1"));
    }
}
