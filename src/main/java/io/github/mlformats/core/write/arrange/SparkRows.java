package io.github.mlformats.core.write.arrange;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.ScalaBridge;
import io.github.mlformats.core.job.ObjectBytes;
import io.github.mlformats.core.job.Outcome;
import io.github.mlformats.core.spi.write.AllRows;
import io.github.mlformats.core.spi.write.RowMapping;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * The rows of a query, for jobs of ours. All of them run the one execution of the query, so that what it has shuffled or
 * cached is there for the second.
 */
final class SparkRows implements AllRows {
    private final Dataset<Row> rows;
    private final JavaRDD<InternalRow> rdd;

    SparkRows(Dataset<Row> rows) {
        this.rows = rows;
        this.rdd = internal(rows).toJavaRDD();
    }

    @SuppressWarnings("unchecked")
    private static RDD<InternalRow> internal(Dataset<Row> rows) {
        return (RDD<InternalRow>) ScalaBridge.invoke(ScalaBridge.invoke(rows, "queryExecution"), "toRdd");
    }

    /** What tasks saw travels as bytes, for the reason that {@link io.github.mlformats.core.job.FanOut#inJob} has. */
    @Override
    public <S extends Serializable> List<S> look(Look<S> look) throws IOException {
        List<byte[]> outcomes = rdd.mapPartitions(task -> seen(look, task)).collect();
        List<S> all = new ArrayList<>();
        for (byte[] outcome : outcomes) {
            Outcome.<S>decode(outcome).get().ifPresent(all::add);
        }
        return all;
    }

    private static <S extends Serializable> Iterator<byte[]> seen(Look<S> look, Iterator<InternalRow> rows)
            throws IOException {
        Outcome<S> outcome;
        try {
            outcome = new Outcome<>(look.at(rows), null);
        } catch (UsageException e) {
            outcome = new Outcome<>(null, e);
        }
        return List.of(ObjectBytes.encode(outcome)).iterator();
    }

    /** The rows that a mapping makes. */
    @SuppressWarnings("unchecked")
    Dataset<Row> mapped(RowMapping mapping, StructType columns) {
        int tasks = rdd.getNumPartitions();
        JavaRDD<InternalRow> made = rdd.mapPartitionsWithIndex((task, given) -> mapping.map(given, task, tasks), false);
        return (Dataset<Row>)
                ScalaBridge.invoke(rows.sparkSession(), "internalCreateDataFrame", made.rdd(), columns, false);
    }
}
