package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** One to six English words. */
public record TextColumn(String name, int id) implements Column {
    private static final String[] WORDS =
            ("the of and to in is that for it was on are as with his they at be this from have or by one had not but"
                            + " what all were when we there can an your which their said if do will each about how up"
                            + " out them then she many some so these would other into has more her two like him")
                    .split(" ");

    @Override
    public DataType sparkType(VectorView vectors) {
        return DataTypes.StringType;
    }

    @Override
    public Object sparkValue(long row, VectorView vectors) {
        return text(row);
    }

    private String text(long row) {
        int words = 1 + Uniform.below(6, row, id, 0);
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= words; i++) {
            text.append(i == 1 ? "" : " ").append(WORDS[Uniform.below(WORDS.length, row, id, i)]);
        }
        return text.toString();
    }
}
