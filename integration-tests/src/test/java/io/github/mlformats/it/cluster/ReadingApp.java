package io.github.mlformats.it.cluster;

import static org.apache.spark.sql.functions.expr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** The application submitted by tests: reads and writes during faults, and records the rows it read. */
public final class ReadingApp {
    /** The setting of a file system in which the fault slow happens. */
    static final String SLOW_FILES = "spark.hadoop.fs.faulty.impl";

    private static final int ROWS = 100;
    /** Formats, and their columns of a number. */
    private static final List<String[]> WRITINGS = List.of(
            new String[] {"zds", "concat('k', id) as _id", "id as value"},
            new String[] {"angel", "'m' as matrix", "0 as row", "id as col", "id as value"},
            new String[] {"primitiv", "array(concat('p', id)) as path", "array(1) as dims", "array(float(id)) as values"
            });

    private ReadingApp() {}

    /** @param arguments the file for the answers, the directory of faults, then format, path and question, again and again */
    public static void main(String[] arguments) throws IOException {
        SparkSession.Builder builder = SparkSession.builder();
        // A driver on a worker finds the secret in its environment, but Spark expects it in the settings.
        Optional.ofNullable(System.getenv("_SPARK_AUTH_SECRET"))
                .ifPresent(secret -> builder.config("spark.authenticate.secret", secret));
        SparkSession session = builder.getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        Path faults = Path.of(arguments[1]);
        List<String> answers = new ArrayList<>();
        answers.add("encrypted " + SparkEnv.get().securityManager().isEncryptionEnabled() + ", executors on demand "
                + session.sparkContext().executorAllocationManager().isDefined());
        for (String[] question : questions(arguments)) {
            answers.add(question[0] + " " + answer(session, question));
        }
        Dataset<Row> rows = read(session, "idv", arguments[3]);
        for (String fault : List.of("fails", "dies", "hangs")) {
            answers.add(fault + " "
                    + rows.select("ClassKey")
                            .toJavaRDD()
                            .map(new Faulty(faults.resolve(fault).toString()))
                            .reduce(Long::sum));
        }
        for (String fault : List.of("late", "killed")) {
            answers.add(fault + " " + written(rows, faults.resolve(fault), arguments[0] + "." + fault + ".idv"));
        }
        if (session.sparkContext().conf().contains(SLOW_FILES)) {
            for (String[] writing : WRITINGS) {
                answers.add("slow " + slowlyWritten(session, writing, faults.resolve("slow"), arguments[0]));
            }
            answers.add("slow " + slowlyReplaced(session, faults.resolve("slow"), arguments[0]));
        }
        Files.write(Path.of(arguments[0]), answers);
        session.stop();
    }

    private static List<String[]> questions(String[] arguments) {
        List<String[]> questions = new ArrayList<>();
        for (int i = 2; i < arguments.length; i += 3) {
            questions.add(Arrays.copyOfRange(arguments, i, i + 3));
        }
        return questions;
    }

    private static Dataset<Row> read(SparkSession session, String format, String path) {
        return session.read().format(format).option("valueType", "double").load(path);
    }

    /** @param question format, path, and query */
    static Row answer(SparkSession session, String[] question) {
        return read(session, question[0], question[1])
                .selectExpr(question[2].split(";"))
                .first();
    }

    /** Writes keys while a task hangs or its executor is killed, and reads the result: it must contain the rows of exactly one attempt. */
    private static Row written(Dataset<Row> rows, Path fault, String path) {
        Faulty keys = new Faulty(fault.toString());
        JavaRDD<Row> late = rows.select("ClassKey").toJavaRDD().map(row -> RowFactory.create(keys.call(row)));
        SparkSession session = rows.sparkSession();
        session.createDataFrame(late, new StructType().add("k", "long"))
                .write()
                .format("idv")
                .save(path);
        return session.read()
                .format("idv")
                .load(path)
                .selectExpr("count(k)", "sum(k)")
                .first();
    }

    /** Writes rows while a task hangs in its file, and reads the result. */
    private static String slowlyWritten(SparkSession session, String[] writing, Path fault, String answers)
            throws IOException {
        Files.createFile(fault);
        String path = "faulty:" + answers + "." + writing[0];
        session.range(0, ROWS, 1, 2)
                .selectExpr(Arrays.copyOfRange(writing, 1, writing.length))
                .write()
                .format(writing[0])
                .save(path);
        String value = writing[0].equals("primitiv") ? "values[0]" : "value";
        return writing[0] + " " + Files.exists(fault) + " "
                + session.read()
                        .format(writing[0])
                        .load(path)
                        .selectExpr("count(*)", "sum(" + value + ")")
                        .first();
    }

    /** Replaces two of three partitions while a task hangs in its file, and reads the result. */
    private static String slowlyReplaced(SparkSession session, Path fault, String answers) throws IOException {
        String path = "faulty:" + answers + ".partitions";
        partitions(session.range(9), 3).save(path);
        Files.createFile(fault);
        partitions(session.range(0, ROWS, 1, 2), 2)
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .save(path);
        return "partitions " + Files.exists(fault) + " "
                + session.read()
                        .format("idv")
                        .load(path)
                        .groupBy("p")
                        .agg(expr("count(*)"), expr("count(distinct id)"))
                        .orderBy("p")
                        .collectAsList();
    }

    private static DataFrameWriter<Row> partitions(Dataset<Long> ids, int count) {
        return ids.selectExpr("id", "id % " + count + " as p")
                .write()
                .format("idv")
                .partitionBy("p");
    }

    /** The key of a row; in the middle of the first task that comes so far, the fault happens, once. */
    private static final class Faulty implements Function<Row, Long> {
        private static final long serialVersionUID = 1L;
        private static final int MIDDLE = 200;
        private static final int KILLED = 137;
        private static final long LONG_MILLIS = 600_000;

        private final String fault;
        private int rows;

        Faulty(String fault) {
            this.fault = fault;
        }

        @Override
        public Long call(Row row) throws Exception {
            if (++rows == MIDDLE && Files.deleteIfExists(Path.of(fault))) {
                switch (Path.of(fault).getFileName().toString()) {
                    case "fails" -> throw new IOException("injected");
                    case "dies", "killed" -> Runtime.getRuntime().halt(KILLED);
                    default -> Thread.sleep(LONG_MILLIS);
                }
            }
            return row.isNullAt(0) ? 0 : ((Number) row.get(0)).longValue();
        }
    }
}
