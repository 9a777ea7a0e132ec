package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatTextTest {
    @ParameterizedTest
    @CsvSource({
        "1.0,1.0",
        "-0.0,-0.0",
        "0.1,0.1",
        "1e300,1e+300",
        "2e-3,0.002",
        "1.5e-7,1.5e-07",
        "1e16,1e+16",
        "1e15,1000000000000000.0",
        "4.9E-324,5e-324",
        "2.2250738585072014E-308,2.2250738585072014e-308",
        "-1e-300,-1e-300",
        "0.3333333333333333,0.3333333333333333",
        "2e23,2e+23",
        // Of two numbers as near, the even one.
        "25303233051111.8125,25303233051111.812",
        "2.98023223876953125E-8,2.9802322387695312e-08",
        // The neighbors of a power of two are closer below.
        "5.6843418860808015E-14,5.684341886080802e-14",
        "-7.1202363472230444E-307,-7.120236347223045e-307"
    })
    void writesAsPythonDoes(double value, String expected) {
        assertThat(FloatText.toJson(value)).isEqualTo(expected);
    }

    @Property
    void givesTheNumberBack(@ForAll double value) {
        assertThat(Double.parseDouble(FloatText.toJson(value))).isEqualTo(value);
    }
}
