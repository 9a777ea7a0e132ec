package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.report.DataSections.RowSection.VectorText;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.Test;

class VectorTextTest {
    /** The beginning of Spark's own text. */
    private static void assertText(Vector vector) {
        for (int length : new int[] {1, 5, 12, 1000}) {
            String all = vector.toString();
            assertThat(new VectorText(length).call(vector)).isEqualTo(all.substring(0, Math.min(length, all.length())));
        }
    }

    @Test
    void truncatedTextIsAPrefixOfSparksText() {
        assertText(Vectors.dense(1, -2.5, Double.NaN, 1e300));
        assertText(Vectors.dense(new double[0]));
        assertText(Vectors.sparse(10, new int[] {2, 7}, new double[] {-1, 0.25}));
        assertText(Vectors.sparse(10, new int[0], new double[0]));
        assertThat(new VectorText(5).call(null)).isNull();
    }
}
