package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComplexTextTest {
    @ParameterizedTest
    @CsvSource({
        "(1+2j),1,2", "1j,0,1", "0j,0,0", "(-0-0j),-0.0,-0.0", "(nan+0j),NaN,0", "(inf-infj),Infinity,-Infinity",
        "(1e+300-1e-300j),1e300,-1e-300", "j,0,1", "-j,0,-1", "2.5,2.5,0", "(1-j),1,-1", "(1e-7+.5j),1e-7,0.5"
    })
    void readsWhatPythonWrites(String text, double re, double im) {
        assertThat(ComplexText.parse(text)).hasValue(new ComplexText(re, im));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "junk", "1+2", "(1+2j", "1+2k", "1 + 2j", "++1j", "1e", "0x1p3"})
    void readsNoOtherBytes(String text) {
        assertThat(ComplexText.parse(text)).isEmpty();
    }
}
