package io.github.mlformats.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Frequencies;
import io.github.mlformats.core.inspect.Chart.Frequencies.Frequency;
import io.github.mlformats.report.Page.Block;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;

/** Profile of strings, and of other values by the beginning of their text: most frequent values. */
final class TextProfile extends ColumnProfile {
    private static final long serialVersionUID = 1L;
    private static final int TOP = 8;
    private static final int MAX_TEXT = 40;

    private final FrequentValues frequent = new FrequentValues();
    private long empty;

    @Override
    void addValue(Object value) {
        String text = (String) value;
        frequent.add(text);
        empty += text.isEmpty() ? 1 : 0;
    }

    @Override
    void merge(ColumnProfile sketch) {
        TextProfile other = (TextProfile) sketch;
        super.merge(sketch);
        frequent.merge(other.frequent);
        empty += other.empty;
    }

    @Override
    List<Block.Line> numbers() {
        List<Block.Line> lines = super.numbers();
        lines.add(line("empty", empty));
        return lines;
    }

    @Override
    List<Chart> charts() {
        // If all values are distinct, none is frequent.
        List<Frequency> shown = frequent.mostFrequent(TOP).stream()
                .filter(value -> value.count() > 1 || values() == 1)
                .map(value -> new Frequency(PlainText.truncate(value.value(), MAX_TEXT), value.count()))
                .toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        long error = frequent.error();
        String note = error == 0 ? "" : "counts are estimates, at most " + HumanReadable.count(error) + " too low";
        return List.of(new Frequencies("most frequent", note, error == 0, values(), shown));
    }

    /** Counts the occurrences of values: exactly up to 3072 distinct values, and with an error that it knows if there are more. */
    static final class FrequentValues implements Serializable {
        private static final long serialVersionUID = 1L;
        /** A sketch fills three quarters of its map. */
        private static final int MAP_SIZE = 4096;

        private transient ItemsSketch<Text> sketch = new ItemsSketch<>(MAP_SIZE);
        /** The error of sketches before they were serialized. */
        private transient long serializedError;

        void add(String value) {
            sketch.update(Text.of(value));
        }

        void merge(FrequentValues other) {
            sketch.merge(other.sketch);
            // The library merges the error of a sketch only if it has counts. It may have lost all of them.
            serializedError += other.sketch.isEmpty() ? other.error() : other.serializedError;
        }

        /** Maximum number of occurrences of a value that are not counted. */
        long error() {
            return serializedError + sketch.getMaximumError();
        }

        /** The most frequent values, in descending order; without values that others may exceed because of the error. */
        List<Frequency> mostFrequent(int most) {
            return Stream.of(sketch.getFrequentItems(error(), ErrorType.NO_FALSE_POSITIVES))
                    .map(row -> new Frequency(row.getItem().value(), row.getLowerBound()))
                    .sorted(Comparator.comparingLong(Frequency::count)
                            .reversed()
                            .thenComparing(Frequency::value))
                    .limit(most)
                    .toList();
        }

        /** Not in the format of the library, whose serializers are in another package in Spark 3.5 than in Spark 4. */
        private void writeObject(ObjectOutputStream out) throws IOException {
            HashMap<String, Long> counts = new HashMap<>();
            for (ItemsSketch.Row<Text> row : sketch.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES)) {
                counts.put(row.getItem().value(), row.getLowerBound());
            }
            out.writeObject(counts);
            out.writeLong(error());
        }

        @SuppressWarnings("unchecked")
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            sketch = new ItemsSketch<>(MAP_SIZE);
            ((Map<String, Long>) in.readObject()).forEach((value, count) -> sketch.update(Text.of(value), count));
            serializedError = in.readLong();
        }

        /**
         * A value as a key of the sketch, whose map searches linearly from the hash code of a key. Anyone can create many texts
         * with the same {@link String#hashCode}. This hash is a polynomial modulo the prime 2^61 - 1 at a secret point: two
         * different texts have the same hash with a probability of at most their length / 2^29.
         */
        private record Text(int hash, String value) {
            private static final long PRIME = (1L << 61) - 1;
            /** Another one in each process, so hashes are not serialized. */
            private static final long POINT = new SecureRandom().nextLong(1 << 16, PRIME);

            static Text of(String value) {
                long hash = value.length();
                for (int i = 0; i < value.length(); i++) {
                    // The product is below 2^122. Its bits from 61 on have the weight 1 modulo the prime.
                    long high = Math.multiplyHigh(hash, POINT) << 3;
                    long low = hash * POINT;
                    hash = (low & PRIME) + (high | low >>> 61) + value.charAt(i);
                    hash = (hash & PRIME) + (hash >>> 61);
                }
                return new Text((int) hash, value);
            }

            @Override
            public int hashCode() {
                return hash;
            }
        }
    }
}
