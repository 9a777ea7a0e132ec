package io.github.mlformats.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Sample files of each format, written by the original libraries. */
enum SampleFiles {
    IDV("connector-idv/src/test/resources/written/many_rows.idv", ""),
    DATADINGS("connector-datadings/src/test/resources/datadings/ints", "data.msgpack"),
    ZDS("connector-zds/src/test/resources/zds/basic/ds", ""),
    ANGEL("connector-angel/src/test/resources/angel/v320_range_rows_ValueTextRowFormat/model", "dR_double_dense"),
    PRIMITIV("connector-primitiv/src/test/resources/primitiv/model_nested3/data.model", ""),
    SAFETENSORS("connector-safetensors/src/test/resources/safetensors/model.safetensors", ""),
    NPZ("connector-safetensors/src/test/resources/safetensors/npz/floats.npz", "");

    private static final Path PROJECT = Path.of(System.getProperty("project.root"));

    private final String source;
    private final String pathInside;

    SampleFiles(String source, String pathInside) {
        this.source = source;
        this.pathInside = pathInside;
    }

    /** The name of the data source. */
    String format() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Copies the files into a directory; returns the path to read. */
    Path copyTo(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path from = PROJECT.resolve(source);
        Path to = directory.resolve(from.getFileName());
        copy(from, to);
        return to.resolve(pathInside);
    }

    /** Copies a file, or a directory with all that is in it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
