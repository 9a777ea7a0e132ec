package io.github.mlformats.benchmarks.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * A ZDS data set of one collection.
 *
 * @param format {@code zds}, or {@code json} to read its lines with Spark's own source
 */
public record DocumentSet(long rows, String format) implements DataFile {
    private static final StructType COLUMNS = StructType.fromDDL("_id string, label bigint,"
            + " meta struct<len: bigint, src: string>, opt array<bigint>, score double, text string");

    /** The id of a document. */
    public static String id(long row) {
        return DocumentGenerator.id(row);
    }

    /** The file with the documents' lines. */
    public static Path lines(Path folder) {
        return folder.resolve("collections/train/meta/data.jsonl");
    }

    @Override
    public Map<String, String> options() {
        return Map.of();
    }

    @Override
    public String fileName() {
        return "documents-" + rows + ".zds-folder";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        new DocumentGenerator(rows).write(path);
    }

    /** Path that the data source reads. */
    public Path source(Path path) {
        return format.equals("zds") ? path : lines(path);
    }

    /** All documents, read with a user-specified schema. */
    public Dataset<Row> open(Path path, SparkSession spark) {
        return spark.read().format(format).schema(COLUMNS).load(source(path).toString());
    }
}
