package io.github.mlformats.benchmarks.work;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The queries of the benchmark. */
public enum Query {
    /** The sum of every column. */
    SUM_ALL(rows -> sums(rows, Arrays.stream(rows.columns()).map(rows::col))),

    /** The sum of one column of many. */
    SUM_ONE(rows -> sums(rows, Stream.of(rows.col("F07")))),

    /** The sums of two elements of an array. */
    SUM_TWO_ELEMENTS(rows -> sums(rows, Stream.of(3, 57).map(rows.col("V")::getItem))),

    /** The sum of the lengths of the images, for which Spark copies no image. */
    IMAGE_LENGTHS(rows -> {
        sums(rows, Stream.of(functions.length(rows.col("image")).cast("double")));
        return Work.NONE;
    }),

    /** The sum of the labels of images. */
    LABELS(rows -> {
        sums(rows, Stream.of(rows.col("label").cast("double")));
        return Work.NONE;
    }),

    /** Finds {@value #KEYS} samples by their keys. */
    HUNDRED_KEYS(rows -> {
        Object[] keys = LongStream.range(0, Query.KEYS)
                .mapToObj(i -> SampleFile.key(i * 997))
                .toArray();
        return sums(
                rows.filter(rows.col("key").isin(keys)),
                Stream.of(rows.col("label").cast("double")));
    }),

    /** Two columns of documents, written to the noop sink. */
    NOOP_TWO(rows -> {
        rows.select("_id", "label").write().format("noop").mode("overwrite").save();
        return Work.NONE;
    }),

    /** Finds a document by its id. */
    ONE_ID(rows -> sums(
            rows.filter(rows.col("_id").equalTo(DocumentSet.id(Query.KEYS))),
            Stream.of(rows.col("label").cast("double")))),

    /** The sum of the values of a matrix. */
    SUM_VALUES(rows -> sums(rows, Stream.of(rows.col("value")))),

    /** All tensors of a model in order, written by one task to the noop sink. */
    NOOP_IN_ORDER(rows -> {
        rows.repartition(1)
                .sortWithinPartitions("path", "stat")
                .write()
                .format("noop")
                .mode("overwrite")
                .save();
        return Work.NONE;
    }),

    /** All rows and columns, written to the noop sink. */
    NOOP(rows -> {
        rows.write().format("noop").mode("overwrite").save();
        return Work.NONE;
    });

    private static final int KEYS = 100;

    private final Function<Dataset<Row>, double[]> action;

    Query(Function<Dataset<Row>, double[]> action) {
        this.action = action;
    }

    /** Runs the query. */
    public double[] run(Dataset<Row> rows) {
        return action.apply(rows);
    }

    /** Whether the query returns nothing that could be compared but its rows. */
    boolean comparesRows() {
        return this == NOOP || this == NOOP_TWO || this == NOOP_IN_ORDER;
    }

    /** The rows of the file that tasks read. Spark's JSON source applies filters while it parses. */
    long taskRows(DataFile file) {
        return this == HUNDRED_KEYS ? Work.UNKNOWN_ROWS : this == ONE_ID ? 1 : file.rows();
    }

    private static double[] sums(Dataset<Row> rows, Stream<Column> columns) {
        Column[] sums = columns.map(functions::sum).toArray(Column[]::new);
        Row row = rows.select(sums).head();
        double[] result = new double[row.size()];
        Arrays.setAll(result, row::getDouble);
        return result;
    }
}
