package io.github.mlformats.benchmarks.work;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;

import io.github.mlformats.benchmarks.work.DataFile.WithOptions;
import io.github.mlformats.benchmarks.work.Work.Run;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.idv.IdvFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Workloads of Spark jobs. */
public final class SparkWorks {
    private SparkWorks() {}

    /** A query over a file whose columns are known. */
    public static Work query(DataFile file, Query query) {
        return new Work(file.format(), file, query.taskRows(file), (path, spark) -> {
            Dataset<Row> rows = file.load(path, spark);
            return new Run() {
                @Override
                public double[] once() {
                    return query.run(rows);
                }

                @Override
                public String digest() {
                    return query.comparesRows() ? SparkWorks.digest(rows) : "";
                }
            };
        });
    }

    /** The number of rows, and the XOR of their hashes. */
    public static String digest(Dataset<Row> rows) {
        Column[] columns = Arrays.stream(rows.columns()).map(rows::col).toArray(Column[]::new);
        return rows.select(count(lit(1)), bit_xor(xxhash64(columns))).head().toString();
    }

    /** A load, which finds the columns, and what follows it. */
    private static Work load(DataFile file, ToDoubleFunction<Dataset<Row>> action) {
        return new Work(file.format(), file, Work.UNKNOWN_ROWS, (path, spark) -> () -> {
            Dataset<Row> rows =
                    spark.read().format(file.format()).options(file.options()).load(file.source(path));
            return new double[] {action.applyAsDouble(rows)};
        });
    }

    /** Finds the columns of a file. */
    public static Work inference(DataFile file) {
        return load(file, rows -> rows.columns().length);
    }

    /** Finds the columns of a file and plans its tasks, without running them. The numbers of tasks are not compared. */
    public static Work plan(DataFile file) {
        Work plan = load(file, rows -> rows.queryExecution().toRdd().getNumPartitions());
        return new Work(plan.title(), file, Work.UNKNOWN_ROWS, (path, spark) -> {
            Run run = plan.opener().open(path, spark);
            return () -> {
                if (run.once()[0] == 0) {
                    throw new IllegalStateException("no tasks");
                }
                return Work.NONE;
            };
        });
    }

    /** Finds the columns of a file and counts its rows. */
    public static Work loadAndCount(DataFile file) {
        return load(file, Dataset::count);
    }

    /** Finds the columns of a file and counts the rows for which a condition holds. */
    public static Work loadAndCount(DataFile file, String condition) {
        return load(file, rows -> rows.filter(condition).count());
    }

    /** Finds the columns of a file and reads all of its rows. */
    public static Work loadAndRead(DataFile file) {
        return loadAndRun(file, Query.NOOP);
    }

    /** Finds the columns of a file and runs a query. */
    public static Work loadAndRun(DataFile file, Query query) {
        return load(file, rows -> Arrays.stream(query.run(rows)).sum());
    }

    /** Finds the columns of a file, and the rows for which a condition holds. */
    public static Work loadAndFind(DataFile file, String condition, long expected) {
        return load(file, rows -> {
            long count = rows.filter(condition).collectAsList().size();
            if (count != expected) {
                throw new IllegalStateException(count + " rows instead of " + expected);
            }
            return count;
        });
    }

    /** Finds the columns of a file, and writes the rows for which a condition holds to the noop sink. */
    public static Work loadAndFilter(DataFile file, String condition) {
        return load(file, rows -> {
            rows.filter(condition).write().format("noop").mode("overwrite").save();
            return 0;
        });
    }

    /** Indexes all scalar columns of a data set anew. */
    public static Work index(DataFile file) {
        return new Work("index", file, Work.UNKNOWN_ROWS, (path, spark) -> {
            TableFiles table = TableResolver.of(
                            new IdvFormat(), new CaseInsensitiveStringMap(Map.of("path", path.toString())))
                    .resolve(null);
            return () -> {
                org.apache.hadoop.fs.Path old = new org.apache.hadoop.fs.Path(path + "/_mlformats_index");
                old.getFileSystem(spark.sessionState().newHadoopConf()).delete(old, true);
                new IndexBuilder(table, List.of(), spark).run(line -> {});
                return new double[] {0};
            };
        });
    }

    /** Sums the values of a text model with Spark's CSV source and a user-specified schema. */
    public static Work csv(AngelModel file) {
        long lines = file.rows() / file.kind().rows();
        return new Work("csv", file, lines, (path, spark) -> {
            StructType schema = new StructType().add("col", DataTypes.LongType);
            for (int i = 0; i < file.kind().rows(); i++) {
                schema = schema.add("v" + i, DataTypes.FloatType);
            }
            String[] paths =
                    AngelModel.dataFiles(path).stream().map(Path::toString).toArray(String[]::new);
            Dataset<Row> rows = spark.read().schema(schema).csv(paths);
            Column[] sums = Arrays.stream(schema.fieldNames())
                    .skip(1)
                    .map(name -> functions.sum(rows.col(name)))
                    .toArray(Column[]::new);
            return () -> {
                Row row = rows.select(sums).head();
                double sum = 0;
                for (int i = 0; i < row.size(); i++) {
                    sum += row.getDouble(i);
                }
                return new double[] {sum};
            };
        });
    }

    /** Reads each matrix of a model, which has one row, as an ML vector, and writes it to the noop sink. Rows are not compared. */
    public static Work matrixVectors(AngelModel.Linked file) {
        Work query = query(new WithOptions(file, Map.of("layout", "rows")), Query.NOOP);
        return new Work(
                "angel rows",
                file,
                file.times(),
                (path, spark) -> query.opener().open(path, spark)::once);
    }

    /** A query without data in several tasks: the overhead of a query. */
    public static Work noData(DataFile file, int tasks) {
        return range("no data", file, tasks, tasks);
    }

    /** The sum of as many numbers as the file has rows, in one task: an upper bound for a sum over the file. */
    public static Work numbers(DataFile file) {
        return range("Spark's own numbers", file, file.rows(), 1);
    }

    private static Work range(String title, DataFile file, long rows, int tasks) {
        return new Work(title, file, rows, (path, spark) -> () -> {
            spark.range(0, rows, 1, tasks).selectExpr("sum(id)").head();
            return Work.NONE;
        });
    }

    /**
     * A query over rows in memory, which measures Spark's share of the same query over a file. Results are not compared,
     * because the values differ from those of the file.
     *
     * @param file the file of the other side
     * @param columns number of columns
     * @param type their type
     * @param length number of elements of an array, or of characters of a string
     */
    public static Work inMemory(DataFile file, long rows, int columns, String type, int length, Query query) {
        return new Work("Spark's part alone", file, rows, (path, spark) -> {
            Dataset<Row> values = spark.read()
                    .format(InMemorySource.class.getName())
                    .option(InMemorySource.ROWS, rows)
                    .option(InMemorySource.COLUMNS, columns)
                    .option(InMemorySource.TYPE, type)
                    .option(InMemorySource.LENGTH, length)
                    .load();
            return () -> {
                query.run(values);
                return Work.NONE;
            };
        });
    }

    /** Writes the rows of a file that is fast to read. The digest is that of the written rows. */
    public static Work write(DataFile file, String title, String format, Map<String, String> options) {
        return write(file, title, format, options, Map.of());
    }

    /** @param readOptions options of the read that verifies the result */
    public static Work write(
            DataFile file, String title, String format, Map<String, String> options, Map<String, String> readOptions) {
        return write(file, title, format, options, readOptions, Store.LOCAL);
    }

    /** Writes to a store. */
    public static Work write(
            DataFile file,
            String title,
            String format,
            Map<String, String> options,
            Map<String, String> readOptions,
            Store store) {
        return new Work(title, file, (path, spark) -> {
            Dataset<Row> rows = file.load(path, spark);
            String target = store.path("written-" + title.replace(' ', '-'), path, spark);
            return new Run() {
                @Override
                public double[] once() {
                    rows.write()
                            .format(format)
                            .options(options)
                            .mode(SaveMode.Overwrite)
                            .save(target);
                    return Work.NONE;
                }

                @Override
                public long bytesWritten() throws IOException {
                    org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(target);
                    return directory
                            .getFileSystem(spark.sessionState().newHadoopConf())
                            .getContentSummary(directory)
                            .getLength();
                }

                @Override
                public String digest() {
                    return SparkWorks.digest(
                            spark.read().format(format).options(readOptions).load(target));
                }
            };
        });
    }

    /**
     * Appends rows that replace existing ones to a copy of a file. The copy is not measured. It grows with each run, as a table
     * does.
     *
     * @param key the column whose values identify a row
     * @param count number of rows, evenly distributed over the file
     */
    public static Work upsert(DataFile file, String title, String key, long count, Map<String, String> options) {
        return new Work(title, file, Work.UNKNOWN_ROWS, (path, spark) -> {
            Dataset<Row> rows = file.load(path, spark);
            String target = copy(rows, title, path);
            Dataset<Row> upserts = changes(rows, file.rows(), key, count);
            return () -> {
                upserts.write()
                        .format("zds")
                        .options(options)
                        .mode(SaveMode.Append)
                        .save(target);
                return Work.NONE;
            };
        });
    }

    /** The same by a {@code MERGE} into a table, whose rows are counted afterwards. */
    public static Work merge(DataFile file, String title, String key, long count) {
        return new Work(title, file, Work.UNKNOWN_ROWS, (path, spark) -> {
            Dataset<Row> rows = file.load(path, spark);
            String target = copy(rows, title, path);
            changes(rows, file.rows(), key, count).createOrReplaceTempView("changes");
            spark.sql("DROP TABLE IF EXISTS merged");
            spark.sql("CREATE TABLE merged USING zds LOCATION '" + target + "'");
            return () -> {
                spark.sql("MERGE INTO merged USING changes ON merged." + key + " = changes." + key
                        + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
                long found = spark.table("merged").count();
                if (found != file.rows()) {
                    throw new IllegalStateException(found + " rows instead of " + file.rows());
                }
                return Work.NONE;
            };
        });
    }

    /** Returns the path of a copy that a work changes. */
    private static String copy(Dataset<Row> rows, String title, Path path) throws IOException {
        String target = Store.LOCAL.path("written-" + title.replace(' ', '-'), path, rows.sparkSession());
        rows.write().format("zds").mode(SaveMode.Overwrite).save(target);
        return target;
    }

    /** Returns about so many of the rows, evenly distributed over all of them. */
    private static Dataset<Row> changes(Dataset<Row> rows, long all, String key, long count) {
        List<Row> changed = rows.where("pmod(xxhash64(" + key + "), " + Math.max(1, all / count) + ") = 0")
                .collectAsList();
        return rows.sparkSession().createDataFrame(changed, rows.schema()).coalesce(1);
    }

    /**
     * A query that reads parts of a file.
     *
     * @param far whether the file is in a store with a high latency instead of on the local disk
     * @param gap value of option {@code readGapBytes}
     */
    public static Work gap(DataFile file, Query query, boolean far, String gap) {
        return new Work("gap of " + gap, file, (path, spark) -> {
            Dataset<Row> rows = spark.read()
                    .format(file.format())
                    .options(file.options())
                    .option("fs.far.impl", HighLatencyFileSystem.class.getName())
                    .option("readGapBytes", gap)
                    .load(far ? HighLatencyFileSystem.path(path) : path.toString());
            return () -> query.run(rows);
        });
    }
}
