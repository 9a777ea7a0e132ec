package io.github.mlformats.tool.page.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows of many splits are looked at. */
class SampleTest {
    private static final int ROWS = 10_000;
    private static final int SPLITS = 16;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static String looked(String sample) {
        return ColumnSection.of(session.range(0, ROWS, 1, SPLITS).toDF(), Sample.parse(sample))
                .lead();
    }

    /** Of one split, of several, of all. */
    @ParameterizedTest
    @CsvSource({
        "1, 'Of the first 1 rows.'",
        "625, 'Of the first 625 rows.'",
        "626, 'Of the first 626 rows.'",
        "10000, 'Of the first 10,000 rows.'",
        "10001, 'Of all 10,000 rows.'",
        "all, 'Of all 10,000 rows.'",
        "100%, 'Of all 10,000 rows.'"
    })
    void asMany(String sample, String words) {
        assertThat(looked(sample)).isEqualTo(words);
    }

    /** A tenth of ten thousand rows is 1000, give or take 30; more than five times that is off. */
    @Test
    void byChance() {
        Matcher words = Pattern.compile("Of a random ([0-9,]+) rows\\.").matcher(looked("10%"));

        assertThat(words.matches()).isTrue();
        assertThat(Integer.parseInt(words.group(1).replace(",", ""))).isBetween(850, 1150);
        assertThat(looked("10%")).as("the same rows each time").isEqualTo(words.group());
    }
}
