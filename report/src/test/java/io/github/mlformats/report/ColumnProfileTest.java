package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Chart.Frequencies.Frequency;
import io.github.mlformats.core.inspect.Chart.Histogram.Bin;
import io.github.mlformats.core.inspect.Chart.Histogram.Unit;
import io.github.mlformats.report.ColumnProfile.DistinctCount;
import io.github.mlformats.report.NumberProfile.Distribution;
import io.github.mlformats.report.Page.Block;
import io.github.mlformats.report.TextProfile.FrequentValues;
import io.github.mlformats.report.VectorProfile.VectorSummary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnProfileTest {
    /** Serialized, as profiles are returned by tasks. */
    @SuppressWarnings("unchecked")
    private static <T> T sent(T sketch) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sketch);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    private static String line(ColumnProfile sketch, String label) {
        return sketch.numbers().stream()
                .filter(line -> line.label().equals(label))
                .map(Block.Line::text)
                .findFirst()
                .orElse(null);
    }

    @Test
    void numbersOfSeveralTasksComeTogether() throws Exception {
        ColumnProfile all = new NumberProfile(Unit.NUMBER);
        for (int task = 0; task < 4; task++) {
            ColumnProfile part = new NumberProfile(Unit.NUMBER);
            for (int i = 0; i < 250; i++) {
                part.add((double) (task * 250 + i));
            }
            part.add(null);
            part.add(Double.NaN);
            all.merge(sent(part));
        }
        assertThat(line(all, "values")).isEqualTo("1,004");
        assertThat(line(all, "nulls")).isEqualTo("4");
        assertThat(line(all, "NaN or infinite")).isEqualTo("4");
        assertThat(line(all, "min")).isEqualTo("0");
        assertThat(line(all, "max")).isEqualTo("999");
        assertThat(line(all, "mean")).isEqualTo("499.5");
    }

    /** The estimates of some of these numbers of different values are above them. */
    @Test
    void thereAreNeverMoreDistinctValuesThanValues() throws IOException, ClassNotFoundException {
        DistinctCount all = new DistinctCount();
        int values = 0;
        for (int task = 0; task < 30; task++) {
            DistinctCount part = new DistinctCount();
            for (int i = 0; i < 300; i++) {
                part.add(values++);
            }
            all.merge(sent(part));
            String distinct = all.line().text().replaceAll("\\D", "");
            assertThat(Integer.parseInt(distinct)).isBetween(values * 95 / 100, values);
        }
    }

    @Test
    void fewWholeNumbersHaveABinEach() {
        Distribution distribution = new Distribution();
        for (double value : new double[] {0, 1, 1, 3}) {
            distribution.add(value);
        }
        assertThat(distribution.bins(0, 3, true))
                .containsExactly(new Bin(0, 1, 1), new Bin(1, 2, 2), new Bin(2, 3, 0), new Bin(3, 4, 1));
        assertThat(distribution.bins(-Double.MAX_VALUE, Double.MAX_VALUE, false))
                .isEmpty();
    }

    @Test
    void textsAreCountedUntilThereAreTooMany() throws Exception {
        FrequentValues few = new FrequentValues();
        List.of("b", "a", "b", "").forEach(few::add);
        assertThat(few.mostFrequent(2)).containsExactly(new Frequency("b", 2), new Frequency("", 1));

        TextProfile many = new TextProfile();
        for (int i = 0; i < 10_000; i++) {
            many.add("text " + i);
        }
        many.merge(sent(new TextProfile()));
        assertThat(many.charts()).isEmpty();
        assertThat(line(many, "values")).isEqualTo("10,000");
    }

    /** A third of the values are equal, the others distinct, in four tasks. */
    @Test
    void aFrequentTextIsFoundAmongManyAndItsErrorIsKnown() throws Exception {
        FrequentValues all = new FrequentValues();
        for (int task = 0; task < 4; task++) {
            FrequentValues part = new FrequentValues();
            for (int i = 0; i < 9_000; i++) {
                part.add(i % 3 == 0 ? "frequent" : "text " + task + " " + i);
            }
            all.merge(sent(part));
        }
        assertThat(all.error()).isBetween(1L, 1000L);
        assertThat(all.mostFrequent(8)).singleElement().satisfies(found -> {
            assertThat(found.value()).isEqualTo("frequent");
            assertThat(found.count()).isBetween(12_000 - all.error(), 12_000L);
        });
    }

    /** Counts of up to 3072 distinct texts, also of several tasks. */
    @Test
    void fewTextsAreCountedExactly() throws Exception {
        FrequentValues all = new FrequentValues();
        for (int task = 0; task < 3; task++) {
            FrequentValues part = new FrequentValues();
            for (int i = 0; i < 3072; i++) {
                part.add("text " + i);
            }
            part.add("text 7");
            all.merge(sent(part));
        }
        assertThat(all.error()).isZero();
        assertThat(all.mostFrequent(2)).containsExactly(new Frequency("text 7", 6), new Frequency("text 0", 3));
    }

    /** All 2048 texts have the same {@link String#hashCode}. */
    @Test
    void textsWithEqualHashCodesAreCountedExactly() throws Exception {
        FrequentValues all = new FrequentValues();
        Map<String, Long> counts = new HashMap<>();
        for (int task = 0; task < 2; task++) {
            FrequentValues part = new FrequentValues();
            for (int i = 0; i < 2048; i++) {
                StringBuilder text = new StringBuilder();
                for (int bit = 0; bit < 11; bit++) {
                    text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
                }
                for (int times = 0; times <= i % 3 + task; times++) {
                    part.add(text.toString());
                    counts.merge(text.toString(), 1L, Long::sum);
                }
            }
            all.merge(sent(part));
        }
        assertThat(counts.keySet().stream().map(String::hashCode).distinct()).hasSize(1);
        assertThat(all.error()).isZero();
        assertThat(all.mostFrequent(4096).stream().collect(Collectors.toMap(Frequency::value, Frequency::count)))
                .isEqualTo(counts);
    }

    /** With one text too many, all counts are reduced by one, to zero. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void profileWithoutCountsKeepsItsErrorWhenMerged(boolean serialized) throws Exception {
        FrequentValues part = new FrequentValues();
        for (int i = 0; i <= 3072; i++) {
            part.add("text " + i);
        }
        assertThat(part.mostFrequent(1)).isEmpty();
        assertThat(part.error()).isEqualTo(1);

        FrequentValues all = new FrequentValues();
        all.add("text 0");
        all.merge(serialized ? sent(part) : part);
        assertThat(all.error()).isEqualTo(1);
        FrequentValues others = new FrequentValues();
        others.merge(all);
        assertThat(others.error()).isEqualTo(1);
    }

    @Test
    void profileOfVectorsCountsZeros() {
        VectorProfile sketch = new VectorProfile();
        VectorSummary summary = new VectorSummary();
        sketch.add(summary.call(Vectors.sparse(10, new int[] {2}, new double[] {-1})));
        sketch.add(summary.call(Vectors.dense(0, 5, 0, 0, 0, 0)));
        sketch.add(summary.call(null));
        assertThat(line(sketch, "length")).isEqualTo("6 – 10");
        assertThat(line(sketch, "zeros")).isEqualTo("87.5%");
        assertThat(line(sketch, "min")).isEqualTo("-1");
        assertThat(line(sketch, "max")).isEqualTo("5");
        assertThat(line(sketch, "nulls")).isEqualTo("1");
        Row empty = summary.call(Vectors.dense(new double[0]));
        assertThat(empty).isEqualTo(RowFactory.create(0, 0, null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "100001", "0%", "101%", "x%", "NaN%", "some"})
    void aSampleIsRowsOrAPercentageOrAll(String text) {
        assertThatThrownBy(() -> RowSample.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + text + "'");
        assertThat(RowSample.parse("1%")).isEqualTo(new RowSample(RowSample.UNLIMITED, 0.01));
        assertThat(RowSample.parse("7")).isEqualTo(new RowSample(7, 1));
        assertThat(RowSample.parse("all")).isEqualTo(new RowSample(RowSample.UNLIMITED, 1));
    }
}
