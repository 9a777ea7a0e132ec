package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Rows of a layout, and the file that the reference writer has made of them. */
record Reference(Path file) {
    static Stream<Reference> all() {
        return files().stream()
                .filter(file -> file.toString().matches(".*\\.(model|param|optimizer)"))
                .map(Reference::new);
    }

    static Reference of(String name) {
        return all().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    private static List<Path> files() {
        try (Stream<Path> files =
                Files.list(Path.of(Reference.class.getResource("/written").toURI()))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    String name() {
        return file.getFileName().toString().replaceFirst("\\..*", "");
    }

    String extension() {
        return file.getFileName().toString().replaceFirst(".*\\.", ".");
    }

    String layout() {
        return name().replaceFirst("_.*", "");
    }

    Dataset<Row> rows() {
        PrimitivLayout layout = PrimitivLayout.valueOf(layout().toUpperCase(Locale.ROOT));
        return SparkSessions.shared()
                .read()
                .schema(PrimitivColumns.schema(layout, VectorRepresentation.ARRAY))
                .json(file.resolveSibling(name() + ".jsonl").toString());
    }

    @Override
    public String toString() {
        return name();
    }
}
