package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.ValueArray.DoubleValueArray;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Columns 2 to 5 of rows 3 and 7, shown from column 0 on. */
class DenseBlockTest {
    private final DenseBlock block = new DenseBlock(NumberType.DOUBLE, new ColumnRange(2, 6), 0);

    /** Elements of a row, with the values 1, 2 ... */
    private static ElementBatch batch(int row, long... columns) {
        ElementBatch batch = new ElementBatch(NumberType.DOUBLE, false, ElementBatch.Projection.ALL);
        batch.begin(columns.length);
        batch.fillRows(row, columns.length);
        System.arraycopy(columns, 0, batch.columns(), 0, columns.length);
        Arrays.setAll(((DoubleValueArray) batch.values()).array(), i -> i + 1);
        batch.add(columns.length);
        return batch;
    }

    private double[] values() {
        return Arrays.copyOf(((DoubleValueArray) block.values()).array(), block.size() * block.width());
    }

    @Test
    void putsElementsWhereTheyBelong() {
        block.begin(new int[] {3, 7});
        assertThat(block.add(batch(7, 2, 3, 5))).isTrue();
        assertThat(block.add(batch(5, 2, 3, 4, 5))).as("another row").isTrue();
        assertThat(block.add(batch(3, 5, 4))).isTrue();
        assertThat(block.add(batch(7, 4))).isTrue();
        block.end();
        assertThat(values()).containsExactly(0, 0, 0, 0, 2, 1, 0, 0, 1, 2, 1, 3);

        block.begin(new int[] {1});
        block.end();
        assertThat(values()).containsOnly(0);
    }

    @Test
    void takesARunAsAWhole() {
        ElementBatch batch = new ElementBatch(NumberType.DOUBLE, false, ElementBatch.Projection.ALL);
        batch.begin(8);
        batch.fillRun(3, 2, 2);
        batch.add(2);
        batch.fillRun(3, 4, 2);
        batch.add(2);
        Arrays.setAll(((DoubleValueArray) batch.values()).array(), i -> i + 1);
        assertThat(batch.isSingleRun()).isTrue();
        block.begin(new int[] {3, 7});
        assertThat(block.add(batch)).isTrue();
        assertThat(block.add(batch)).as("twice").isFalse();

        batch.fillRun(7, 4, 1);
        batch.add(1);
        assertThat(batch.isSingleRun()).as("another row").isFalse();
        block.begin(new int[] {3, 7});
        assertThat(block.add(batch)).isTrue();
        block.end();
        assertThat(values()).containsExactly(0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 5, 0);
    }

    @Test
    void refusesWhatHasNoPlaceOfItsOwn() {
        block.begin(new int[] {3, 7});
        assertThat(block.add(batch(3, 3, 4))).isTrue();
        assertThat(block.add(batch(3, 2, 3))).as("a column twice").isFalse();
        assertThat(block.add(batch(7, 5, 5))).as("twice in a batch").isFalse();
        assertThat(block.add(batch(3, 5, 6))).as("after the range").isFalse();
        assertThat(block.add(batch(7, 1, 2))).as("before the range").isFalse();
        assertThat(block.add(batch(7, Long.MAX_VALUE))).isFalse();
        assertThat(block.add(batch(7, -1))).isFalse();
    }
}
