package io.github.mlformats.core.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.CapturedLog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options are validated when a read is set up; misspelled names are rejected. */
class OptionSetTest {
    private enum Colour {
        RED,
        GREEN
    }

    private static final Option<Colour> COLOUR = Option.choice("wallColour", Colour.RED, "The colour of walls.");
    private static final Option<Boolean> DOORS = Option.flag("doors", true, "Whether there are doors.");
    private static final Option<Integer> FLOORS = Option.number("floors", 2, 1, 9, "How many floors.");
    private static final Option<Long> WEIGHT = Option.bytes("weight", "1k", "The weight.");
    private static final Option<Integer> ROOMS = Option.optionalNumber("rooms", "as many as fit", 1, "How many rooms.");
    private static final OptionSet SET = new OptionSet(List.of(COLOUR, DOORS, FLOORS, WEIGHT, ROOMS));

    @Test
    void returnsDefaults() {
        Options options = SET.parse(Map.of());
        assertThat(options.get(COLOUR)).isEqualTo(Colour.RED);
        assertThat(options.get(DOORS)).isTrue();
        assertThat(options.get(FLOORS)).isEqualTo(2);
        assertThat(options.get(WEIGHT)).isEqualTo(1024);
        assertThat(options.get(ROOMS)).isNull();
    }

    @Test
    void namesAndChoicesIgnoreCase() {
        Options options = SET.parse(Map.of("WALLCOLOUR", "Green", "Weight", "2m"));
        assertThat(options.get(COLOUR)).isEqualTo(Colour.GREEN);
        assertThat(options.get(WEIGHT)).isEqualTo(2 << 20);
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource({
        "wallColour, blue, red or green",
        "doors, maybe, boolean",
        "floors, 0, 'integer, at least 1, at most 9'",
        "floors, ten, 'integer, at least 1, at most 9'",
        "weight, 0, 'bytes, such as 64m'",
        "weight, heavy, 'bytes, such as 64m'"
    })
    void rejectsInvalidValues(String name, String value, String allowed) {
        assertThatThrownBy(() -> SET.parse(Map.of(name, value)))
                .isInstanceOf(UsageException.class)
                .hasMessage("option " + name + " is '" + value + "', but must be: " + allowed);
    }

    @Test
    void rejectsMisspelledNamesWithASuggestion() {
        assertThatThrownBy(() -> SET.parse(Map.of("wallColor", "red")))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown option 'wallColor': did you mean 'wallColour'?");
    }

    @Test
    void ignoresUnknownOptions() {
        Options options = SET.parse(Map.of("fs.s3a.endpoint", "here", "path", "/data", "doorbell", "loud"));
        assertThat(options).isEqualTo(SET.parse(Map.of()));
    }

    @Test
    void equalsComparesOptions() {
        assertThat(SET.parse(Map.of("floors", "3"))).isEqualTo(SET.parse(Map.of("FLOORS", "3")));
        assertThat(SET.parse(Map.of("floors", "3"))).isNotEqualTo(SET.parse(Map.of("floors", "4")));
    }

    /** Unsupported options are neither suggested nor listed. */
    @Test
    void rejectsUnsupportedOptions() {
        OptionSet set = new OptionSet(List.of(DOORS, Option.unsupported("windowFrames", "windows have none here")));

        assertThatThrownBy(() -> set.parse(Map.of("WindowFrames", "4")))
                .isInstanceOf(UsageException.class)
                .hasMessage("there is no option windowFrames: windows have none here");
        assertThat(set.parse(Map.of("windowFramez", "4")).get(DOORS)).isTrue();
        assertThat(set.definitions()).containsExactly(DOORS);
    }

    @Test
    void resolvesDeprecatedNamesWithOneWarning() {
        Option<Integer> storeys =
                Option.number("storeys", 2, 1, 9, "How many storeys.").withDeprecatedName("levels");
        OptionSet set = new OptionSet(List.of(DOORS, storeys));
        try (CapturedLog log = new CapturedLog(OptionSet.class.getName())) {
            assertThat(set.parse(Map.of("LEVELS", "3")).get(storeys)).isEqualTo(3);
            assertThat(set.parse(Map.of("LEVELS", "4", "storeys", "4")).get(storeys))
                    .isEqualTo(4);
            assertThat(log.messages()).containsExactly("Option 'LEVELS' is deprecated. Use 'storeys' instead");
        }
        assertThat(set.resolveDeprecated(Map.of("levels", "3", "other", "x")))
                .isEqualTo(Map.of("storeys", "3", "other", "x"));
        assertThat(set.definitions()).containsExactly(DOORS, storeys);
    }

    @Test
    void rejectsContradictingDeprecatedAndCurrentNames() {
        Option<Integer> storeys =
                Option.number("storeys", 2, 1, 9, "How many storeys.").withDeprecatedName("levels");
        OptionSet set = new OptionSet(List.of(storeys));
        assertThatThrownBy(() -> set.parse(Map.of("levels", "3", "Storeys", "4")))
                .isInstanceOf(UsageException.class)
                .hasMessage("options 'levels' and 'storeys' are the same option, but are set to different values:"
                        + " '3' and '4'. Remove the deprecated name 'levels'");
    }

    @Test
    void replacesTheValueOfAChoice() {
        Options options = SET.parse(Map.of("wallColour", "red", "floors", "3"));

        Options green = options.with(COLOUR, Colour.GREEN);

        assertThat(green).isEqualTo(SET.parse(Map.of("wallColour", "green", "floors", "3")));
        assertThat(options.get(COLOUR)).isEqualTo(Colour.RED);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"all, true, ''", "None, false, ''", "' hall, attic,', false, 'hall,attic'", "alley, false, alley"})
    void selectsColumnsByAWordOrByName(String value, boolean all, String names) {
        Option<ColumnSelection> painted = ColumnSelection.option("painted", "all", "none", "none", "Painted rooms.");
        ColumnSelection selection =
                new OptionSet(List.of(painted)).parse(Map.of("painted", value)).get(painted);

        assertThat(selection.all()).isEqualTo(all);
        assertThat(String.join(",", selection.names())).isEqualTo(names);
        assertThat(selection.includes("hall")).isEqualTo(all || names.contains("hall"));
    }

    @Test
    void limitsBytesToTheLargestArray() {
        Option<Integer> page = Option.arrayBytes("page", "1g", "The size of a page.");
        OptionSet set = new OptionSet(List.of(page));

        assertThat(set.parse(Map.of()).get(page)).isEqualTo(1 << 30);
        assertThat(set.parse(Map.of("page", "5g")).get(page)).isEqualTo(Integer.MAX_VALUE - 16);
    }

    @Test
    void rejectsValuesThatAParserDoesNotAccept() {
        Option<Integer> age = Option.parsed(
                "age", "new, or years", "new", "The age.", text -> text.equals("new") ? 0 : Integer.parseInt(text));
        OptionSet set = new OptionSet(List.of(age));

        assertThat(set.parse(Map.of("age", "30")).get(age)).isEqualTo(30);
        assertThatThrownBy(() -> set.parse(Map.of("age", "old")))
                .isInstanceOf(UsageException.class)
                .hasMessage("option age is 'old', but must be: new, or years");
    }

    /** A format may reject an option that all others have. */
    @Test
    void laterOptionOfTheSameNameWins() {
        OptionSet set = new OptionSet(List.of(DOORS, Option.rejected("doors", "a tent has no doors")));

        assertThatThrownBy(() -> set.parse(Map.of("doors", "true")))
                .isInstanceOf(UsageException.class)
                .hasMessage("a tent has no doors");
    }

    @Test
    void describesOptionsAsJson() throws IOException {
        Option<Integer> storeys =
                Option.number("storeys", 2, 1, 9, "How many storeys.").withDeprecatedName("levels");
        Option<Void> wings = Option.unsupported("wings", "houses have none");
        OptionReference reference = new OptionReference(
                Map.of("house", List.of(storeys, COLOUR, ROOMS, wings)), Map.of("house", List.of(DOORS)));

        JsonNode house = new ObjectMapper().readTree(reference.json()).at("/formats/house");

        assertThat(house).isEqualTo(new ObjectMapper().readTree("""
                        {"read": [
                          {"name": "storeys", "type": "integer", "values": "integer, at least 1, at most 9",
                           "default": "2", "since": "0.1.0", "deprecatedNames": ["levels"], "doc": "How many storeys."},
                          {"name": "wallColour", "type": "choice", "values": "red or green", "choices": ["red", "green"],
                           "default": "red", "since": "0.1.0", "doc": "The colour of walls."},
                          {"name": "rooms", "type": "integer", "values": "integer, at least 1",
                           "defaultSource": "as many as fit", "since": "0.1.0", "doc": "How many rooms."}],
                         "write": [
                          {"name": "doors", "type": "boolean", "values": "boolean",
                           "default": "true", "since": "0.1.0", "doc": "Whether there are doors."}]}
                        """));
    }

    @Test
    void documentsDeprecatedNames() {
        Option<Integer> storeys =
                Option.number("storeys", 2, 1, 9, "How many storeys.").withDeprecatedName("levels");
        assertThat(new OptionReference(Map.of("house", List.of(storeys)), Map.of()).markdown())
                .contains("| How many storeys. Deprecated name: `levels`. |");
    }
}
