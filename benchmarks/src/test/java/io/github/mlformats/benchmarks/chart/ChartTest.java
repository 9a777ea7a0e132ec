package io.github.mlformats.benchmarks.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The chart shows the values of the tables that a run prints. */
class ChartTest {
    private static final String MET =
            "| one | sum of one | parquet | 194.72 Mrow/s | 63.24 Mrow/s | 3.08 | 2.70 | 3.87 | >= 2.0x rows/s | yes | 4.0 B/row |";
    private static final String MISSED =
            "| mixed | 24 columns | a < b & c | 0.29 Mrow/s | 0.36 Mrow/s | 1.34 | 1.25 | 1.60 | <= 1.3x time | no | 778.5 B/row |";
    private static final String WALL =
            "| wall | nothing to read | parquet | 21.23 Mrow/s | 12.60 Mrow/s | 1.68 | 1.71 | 1.65 | none | yes | 0.0 B/row |";

    private static final String SCALE =
            "| scale | local[2] over local[1] | parquet | 1.37x | 1.34x | 1.02 | 0.98 | 1.13 | >= rival's, and 1.5x | no | 80.2 B/row |";

    @Test
    void ratiosAreHowManyTimesAsFastOursIs() {
        assertThat(ChartedCase.of(Stream.of("prose", MET, WALL, MISSED, SCALE)))
                .containsExactly(
                        new ChartedCase("one", "parquet", 3.08, 2.0, true),
                        new ChartedCase("mixed", "a < b & c", 1 / 1.34, 1 / 1.3, false),
                        new ChartedCase("scale", "parquet", 1.02, 1, false));
    }

    @Test
    void barsLieOnTheirSideOfTheRival() throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Chart.draw(Stream.of(MET, MISSED)))));

        assertThat(rect(svg, 0, "class")).isEqualTo("met");
        assertThat(rect(svg, 1, "class")).isEqualTo("missed");
        double even = Double.parseDouble(rect(svg, 0, "x"));
        double end = Double.parseDouble(rect(svg, 1, "x")) + Double.parseDouble(rect(svg, 1, "width"));
        assertThat(end).isBetween(even - 0.2, even + 0.2);
    }

    private static String rect(Document svg, int number, String attribute) {
        return svg.getElementsByTagName("rect")
                .item(number)
                .getAttributes()
                .getNamedItem(attribute)
                .getNodeValue();
    }
}
