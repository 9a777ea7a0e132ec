package io.github.mlformats.zds;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;

/** A collection that a stream reads while it changes. At first, it has the documents a, b and c. */
final class StreamedCollection {
    private static final SparkSession SPARK = SparkSessions.interpreting();

    private final Path directory;
    private final String streamed;

    StreamedCollection(Path directory) {
        this(directory, directory.resolve("set").toString());
        write("errorifexists", "fail", "a=1", "b=1", "c=1");
    }

    private StreamedCollection(Path directory, String streamed) {
        this.directory = directory;
        this.streamed = streamed;
    }

    /** Returns the collection with another path that the stream reads. */
    StreamedCollection at(String path) {
        return new StreamedCollection(directory, path);
    }

    /** Returns the data set. */
    Path set() {
        return directory.resolve("set");
    }

    /** Returns the directory of the lines and the index. */
    Path meta() {
        return set().resolve("collections/default/meta");
    }

    /** Returns the checkpoint of the stream. */
    Path checkpoint() {
        return directory.resolve("checkpoint");
    }

    /** Replaces a file as other programs do: without Hadoop's checksum. */
    void replace(String file, byte[] content) throws IOException {
        Files.deleteIfExists(meta().resolve("." + file + ".crc"));
        Files.write(meta().resolve(file), content);
    }

    /** @param documents such as {@code a=1} */
    void write(String mode, String duplicates, String... documents) {
        List<String> rows = Stream.of(documents)
                .map(document -> "('" + document.replace("=", "','") + "')")
                .toList();
        SPARK.sql("SELECT * FROM VALUES " + String.join(",", rows) + " AS t(_id, v)")
                .coalesce(1)
                .write()
                .format("zds")
                .mode(mode)
                .option("duplicates", duplicates)
                .save(set().toString());
    }

    void upsert(String... documents) {
        write("append", "last", documents);
    }

    /** Reads all micro-batches that are available, each as rows such as {@code a=1}, or {@code a=1=insert} with a third column. */
    List<List<String>> read(String schema, String... options) throws Exception {
        DataStreamReader reader = SPARK.readStream().format("zds").schema(schema);
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        List<List<String>> batches = new ArrayList<>();
        for (List<Row> batch : StreamRun.readAll(reader.load(streamed), checkpoint())) {
            batches.add(batch.stream().map(StreamedCollection::text).toList());
        }
        return batches;
    }

    private static String text(Row row) {
        return Stream.iterate(0, i -> i < row.size(), i -> i + 1)
                .map(row::getString)
                .collect(Collectors.joining("="));
    }
}
