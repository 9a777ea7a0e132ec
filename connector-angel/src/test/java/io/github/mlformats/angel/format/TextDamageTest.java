package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corrupt lines that can be mistaken for valid ones. */
class TextDamageTest {
    /** Three lines of one row, said to be as long as the text is or longer. */
    private static LocalDirectory matrix(String text, int length, int rowType) throws IOException {
        MetaBuilder meta = new MetaBuilder(
                        "m", "ColIdValueTextRowFormat", rowType, 1, 10_000_000_000L, 1, 10_000_000_000L)
                .partition(0, 0, 1, 0, 10_000_000_000L, 3, "0", 0, length);
        return new LocalDirectory(Corpus.model("v320_one_by_one")
                        .resolve(Corpus.matrices("v320_one_by_one").get(0)))
                .with("meta", null)
                .with("_meta", meta.bytes())
                .with("0", text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static final int T_FLOAT_SPARSE = 10;
    private static final int T_FLOAT_SPARSE_LONGKEY = 12;

    private static LocalDirectory matrix(String text) throws IOException {
        return matrix(text, text.length(), T_FLOAT_SPARSE);
    }

    private static AngelMatrix open(LocalDirectory directory) throws IOException {
        return directory.open(MatrixOptions.DEFAULT);
    }

    @Test
    void aMissingLastNewlineIsOnlyOdd() throws IOException {
        LocalDirectory directory = matrix("1,2.5\n3,4.5\n5,6.5", 18, T_FLOAT_SPARSE);
        assertThat(ElementLines.readStrictly(directory, open(directory))).hasSize(3);
    }

    /** The 5 of 2.5 is lost. */
    @Test
    void aByteLostInsideIsDamage() throws IOException {
        LocalDirectory directory = matrix("1,2.\n3,4.5\n5,6.5\n", 18, T_FLOAT_SPARSE);
        assertThat(open(directory).damage().stream().map(Damage::error))
                .singleElement()
                .satisfies(error ->
                        assertThat(error).hasMessageContaining("18 bytes").hasMessageContaining("17 bytes"));
    }

    /** A corrupt line does not determine how other lines are read. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1,x,5~3,4.5~5,6.5~ | ,
        ,x,~3,4.5~5,6.5~   | ,
        1,2.5~3;4.5~5,6.5~ | ,
        1;2.5~3;4.5~5,6.5~ | ;
        1xx2~3xx4~5xx6~    | ,
        """)
    void mostLinesSayTheSeparator(String lines, String separator) throws IOException {
        assertThat(open(matrix(lines.replace('~', '\n'))).encoding().dialect().sep())
                .isEqualTo(separator);
    }

    @Test
    void linesThatDisagreeAreShown() {
        assertThatThrownBy(() -> open(matrix("1;2.5\n3,4.5\n5:6.5\n")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("1;2.5", "option sep");
    }

    /** Java 8 wrote these bytes for infinity and NaN. */
    @ParameterizedTest
    @ValueSource(chars = {'\u001e', '\u00fd'})
    void separatorsThatMayBeNumbersAreShown(char separator) throws IOException {
        LocalDirectory directory = matrix("1,2.5\n3,4.5\n5,6.5\n".replace(',', separator));

        assertThatThrownBy(() -> open(directory))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("'1?2.5'", "option sep");
    }

    @ParameterizedTest
    @CsvSource({"2147483648", "-2147483649"})
    void columnsBeyond32BitsNeedLongKeys(String column) throws IOException {
        String text = "1,2.5\n" + column + ",4.5\n5,6.5\n";
        LocalDirectory narrow = matrix(text);
        assertThatThrownBy(() -> ElementLines.readStrictly(narrow, open(narrow)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a column of 32 bits")
                .hasMessageContaining(column);
    }

    @Test
    void longKeysMayBeThatLarge() throws IOException {
        String text = "1,2.5\n2147483648,4.5\n5,6.5\n";
        LocalDirectory wide = matrix(text, text.length(), T_FLOAT_SPARSE_LONGKEY);
        assertThat(ElementLines.readStrictly(wide, open(wide))).hasSize(3);
    }

    /** Dense matrices cannot be hash partitioned, even if their meta says so. */
    @Test
    void aDenseMatrixWithoutRangesIsRefused() throws IOException {
        MetaBuilder meta = new MetaBuilder("m", "ValueTextRowFormat", 7, 1, 4, -1, -1)
                .partition(0, 0, 1, 0, 0, 2, "0", 0, 8)
                .partition(1, 0, 1, 0, 0, 2, "1", 0, 8);
        LocalDirectory directory = matrix("").with("_meta", meta.bytes());
        for (String file : new String[] {"0", "1"}) {
            directory = directory.with(file, "1.0\n2.0\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        LocalDirectory dense = directory;
        assertThatThrownBy(() -> open(dense))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("repairRanges=false");
        MatrixOptions literally = Corpus.options(
                new com.fasterxml.jackson.databind.ObjectMapper().readTree("{\"repairRanges\": \"false\"}"));
        assertThat(ElementLines.readStrictly(dense, dense.open(literally)))
                .isEqualTo(Arrays.asList("0 0 1065353216", "0 0 1065353216", "0 1 1073741824", "0 1 1073741824"));
    }
}
