package io.github.mlformats.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Files of each format, as their own libraries wrote them. */
enum Sample {
    IDV("connector-idv/src/test/resources/written/many_rows.idv", ""),
    DATADINGS("connector-datadings/src/test/resources/datadings/ints", "data.msgpack"),
    ZDS("connector-zds/src/test/resources/zds/basic/ds", ""),
    ANGEL("connector-angel/src/test/resources/angel/v320_range_rows_ValueTextRowFormat/model", "dR_double_dense"),
    PRIMITIV("connector-primitiv/src/test/resources/primitiv/model_nested3/data.model", "");

    private static final Path PROJECT = Path.of(System.getProperty("project.root"));

    private final String source;
    private final String inside;

    Sample(String source, String inside) {
        this.source = source;
        this.inside = inside;
    }

    /** The name by which Spark knows the format. */
    String format() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Copies the files into a folder; returns the path to read. */
    Path copyTo(Path folder) throws IOException {
        Path from = PROJECT.resolve(source);
        Path to = folder.resolve(from.getFileName());
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> copy(file, to.resolve(from.relativize(file).toString())));
        }
        return to.resolve(inside);
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
