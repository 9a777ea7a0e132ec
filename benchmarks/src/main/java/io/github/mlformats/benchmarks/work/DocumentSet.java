package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.CollectionWriter.Rules;
import io.github.mlformats.zds.format.IndexWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * A ZDS data set of one collection, {@code train}: documents of about 430 bytes, with the binary index of the Rust store.
 *
 * @param format {@code zds}, or {@code json} to read its lines with Spark's own source
 * @param asVariants whether documents are read as variants, and two members of them are extracted
 */
public record DocumentSet(long rows, String format, boolean asVariants) implements DataFile {
    private static final StructType COLUMNS = StructType.fromDDL("_id string, label bigint,"
            + " meta struct<len: bigint, src: string>, opt array<bigint>, score double, text string");
    private static final String[] WORDS =
            ("lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et"
                            + " dolore magna aliqua documents with an index next to them naïve café über")
                    .split(" ");

    /** A set that is read with the columns of its documents. */
    public DocumentSet(long rows, String format) {
        this(rows, format, false);
    }

    /** The id of a document. */
    public static String id(long row) {
        return String.format(Locale.ROOT, "doc_%08d", row);
    }

    /** The file with the documents' lines. */
    public static Path lines(Path directory) {
        return directory.resolve("collections/train/meta/data.jsonl");
    }

    @Override
    public String fileName() {
        return "documents-" + rows + ".zds-directory";
    }

    @Override
    public String source(Path path) {
        return (format.equals("zds") ? path : lines(path)).toString();
    }

    /** All documents, read with a user-specified schema or as variants. */
    @Override
    public Dataset<Row> load(Path path, SparkSession spark) {
        if (asVariants) {
            return spark.read()
                    .format(format)
                    .option("singleVariantColumn", "document")
                    .load(source(path))
                    .selectExpr("document:label::bigint AS label", "document:meta.src::string AS source");
        }
        return spark.read().format(format).schema(COLUMNS).load(source(path));
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        Rules rules = new Rules(
                false, IndexWriter.IndexType.ZDX, CollectionWriter.WriteDuplicatePolicy.FAIL, true, Integer.MAX_VALUE);
        try (CollectionWriter documents = new CollectionWriter(new LocalFiles(path), "train", rules)) {
            for (long row = 0; row < rows; row++) {
                byte[] document = document(row).getBytes(StandardCharsets.UTF_8);
                byte[] id = id(row).getBytes(StandardCharsets.UTF_8);
                documents.documentBuffer().add(document, 0, document.length);
                documents.endDocument(row, id, 0, id.length);
            }
            documents.finish();
        }
    }

    private static String document(long row) {
        StringBuilder line = new StringBuilder();
        line.append("{\"_id\":\"").append(id(row));
        line.append("\",\"label\":").append(Uniform.below(10, row, 0, 0));
        line.append(",\"meta\":{\"len\":").append(Uniform.below(100_000, row, 1, 0));
        line.append(",\"src\":\"web-").append(Uniform.below(50, row, 1, 1));
        line.append("\"},\"opt\":[").append(Uniform.below(1000, row, 2, 0));
        line.append(',').append(Uniform.below(1000, row, 2, 1));
        line.append(',').append(Uniform.below(1000, row, 2, 2));
        line.append("],\"score\":").append((double) Uniform.unit(row, 3, 0) / 3);
        line.append(",\"text\":\"");
        int words = 30 + Uniform.below(40, row, 4, 0);
        for (int word = 0; word < words; word++) {
            line.append(word > 0 ? " " : "").append(WORDS[Uniform.below(WORDS.length, row, 5, word)]);
        }
        // One text in ten has escapes.
        return line.append(row % 10 == 0 ? "\\n\\\"end\\\"" : "").append("\"}").toString();
    }

    private record LocalFiles(Path directory) implements CollectionWriter.DataSetOutput {
        @Override
        public ByteSink create(String path) throws IOException {
            Path file = directory.resolve(path);
            Files.createDirectories(file.getParent());
            return new StreamSink(Files.newOutputStream(file));
        }

        @Override
        public Spool createSpool() throws IOException {
            return LocalSpool.create();
        }
    }
}
