package io.github.mlformats.tool.page.content;

import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.api.java.UDF1;

/**
 * The beginning of a vector's text, in Spark's format, without creating the whole text of possibly millions of values.
 *
 * @param length maximum number of characters
 */
record VectorText(int length) implements UDF1<Vector, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(Vector vector) {
        if (vector == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        if (vector instanceof SparseVector sparse) {
            text.append('(').append(sparse.size()).append(",[");
            int[] indices = sparse.indices();
            for (int i = 0; i < indices.length && text.length() < length; i++) {
                text.append(i == 0 ? "" : ",").append(indices[i]);
            }
            text.append("],[");
            append(sparse.values(), text);
            text.append("])");
        } else {
            text.append('[');
            append(vector.toArray(), text);
            text.append(']');
        }
        return text.substring(0, Math.min(length, text.length()));
    }

    /** Appends values up to the maximum length. */
    private void append(double[] values, StringBuilder text) {
        for (int i = 0; i < values.length && text.length() < length; i++) {
            text.append(i == 0 ? "" : ",").append(values[i]);
        }
    }
}
