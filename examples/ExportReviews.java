import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Exports a file of ML.NET to Parquet, one directory for each class, and saves the mean price of each class as one file that ML.NET opens.
 *
 * <pre>
 * javac -cp "$SPARK_HOME/jars/*" -d /tmp/classes examples/ExportReviews.java
 * jar --create --file /tmp/export.jar -C /tmp/classes .
 * spark-submit --jars JAR --class ExportReviews /tmp/export.jar examples/reviews.idv /tmp/exported /tmp/prices.idv
 * </pre>
 */
public final class ExportReviews {
    private ExportReviews() {}

    public static void main(String[] args) {
        String source = args[0];
        String parquet = args[1];
        String prices = args[2];
        SparkSession spark = SparkSession.builder().appName("export").getOrCreate();
        Dataset<Row> reviews = spark.read()
                .format("idv")
                .option("vectors", "array")
                .option("keys", "value")
                .load(source);
        reviews.write().mode(SaveMode.Overwrite).partitionBy("Class").parquet(parquet);

        Dataset<Row> means = spark.read()
                .parquet(parquet)
                .groupBy("Class")
                .agg(count(lit(1)).alias("Reviews"), avg("Price").alias("Price"))
                .orderBy(col("Class"));
        means.write()
                .format("idv")
                .mode(SaveMode.Overwrite)
                .option("singleFile", "true")
                .save(prices);

        spark.read().format("idv").load(prices).show();
        spark.stop();
    }
}
