package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import org.jline.reader.EOFError;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The division of text into statements, and of lines into words. */
class SqlTextTest {
    private static List<String> statements(String... lines) {
        SqlText text = new SqlText();
        for (String line : lines) {
            text.add(line);
        }
        return text.takeStatements();
    }

    @Test
    void dividesAtSemicolons() {
        assertThat(statements("SELECT 1; ;", "SELECT", "2;")).containsExactly("SELECT 1", "SELECT\n2");
    }

    @Test
    void keepsTheRest() {
        SqlText text = new SqlText();
        text.add("SELECT 1; SELECT 2");
        assertThat(text.takeStatements()).containsExactly("SELECT 1");
        assertThat(text.isEmpty()).isFalse();
        assertThat(text.takeRest()).isEqualTo("SELECT 2");
        assertThat(text.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ';'",
                "SELECT 'it\\'s;'",
                "SELECT \";\"",
                "SELECT * FROM idv.`a;b`",
                "SELECT 1 -- ;",
                "SELECT /* ; */ 1",
                "SELECT 1 /* a /* b */ ; */",
                "SELECT '",
                "SELECT `a\\;`"
            })
    void semicolonsInQuotesAndCommentsDoNotEndAStatement(String line) {
        assertThat(statements(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-- x", "/* x */", "/* a /* b */ ; */", "/* SELECT /*+ x */", " /* ; */ -- it's\n /**/ ", ""})
    void commentsAreNoStatement(String comments) {
        assertThat(statements(comments + "\n;", "SELECT 1;", comments)).containsExactly("SELECT 1");
        SqlText text = new SqlText();
        text.add(comments);
        assertThat(text.isEmpty()).isTrue();
        assertThat(text.takeRest()).isEmpty();
    }

    @Test
    @Timeout(10)
    void readsLongStatements() {
        SqlText text = new SqlText();
        text.add("INSERT INTO t VALUES /* rows */");
        for (int i = 0; i < 50_000; i++) {
            text.add("(" + i + ", 'some text'),");
            assertThat(text.takeStatements()).isEmpty();
        }
        text.add("(0, '');");
        assertThat(text.takeStatements()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-- x\nSELECT 1", "/* x */ SELECT 1", "SELECT /*+ COALESCE(1) */ 1 -- x", "/*+ x */", "/* x"})
    void statementsKeepTheirCommentsAndHints(String statement) {
        SqlText text = new SqlText();
        text.add(statement);
        assertThat(text.isEmpty()).isFalse();
        assertThat(text.takeRest()).isEqualTo(statement);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "SELECT * FROM idv.`exa            | idv.`exa",
                "SELECT * FROM idv.`a b/           | idv.`a b/",
                "SELECT Pri                        | Pri",
                "SELECT avg(Pri                    | Pri",
                "SELECT a,Pri                      | Pri",
                "\\d idv.`x                        | idv.`x",
                "SELECT                            | SELECT"
            })
    void theWordToCompleteEndsAtTheCursor(String line, String word) {
        assertThat(new SqlCompletion.Parser()
                        .parse(line, line.length(), ParseContext.COMPLETE)
                        .word())
                .isEqualTo(word);
    }

    @Test
    void linesContinueUntilTheSemicolon() {
        SqlCompletion.Parser parser = new SqlCompletion.Parser();
        for (String complete :
                List.of("", "SELECT 1;", "\\d x", "exit", "SELECT 1; SELECT 2;", "SELECT 1; -- note", "-- note", ";")) {
            assertThat(parser.parse(complete, 0, ParseContext.ACCEPT_LINE)).isNotNull();
        }
        for (String open : List.of("SELECT 1", "SELECT 1; SELECT 2", "SELECT ';", "SELECT 1 -- note;", "/* note;")) {
            assertThat(catchThrowable(() -> parser.parse(open, 0, ParseContext.ACCEPT_LINE)))
                    .isInstanceOf(EOFError.class);
        }
    }
}
