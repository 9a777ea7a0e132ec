package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.spark.FormatDataSource;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.junit.jupiter.api.Test;

/** The table of formats in README.md matches the writable formats. */
class ReadmeTest {
    private static final Path README = Path.of("../README.md");
    /** A row: the name of the format, and the last cell. */
    private static final Pattern ROW = Pattern.compile("\\| \\[`(\\w+)`\\].*\\| ([^|]+) \\|");

    @Test
    void eachFormatSaysWhetherItIsWritten() throws IOException {
        Map<String, String> said = new TreeMap<>();
        for (String line : Files.readAllLines(README)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                said.put(row.group(1), row.group(2));
            }
        }
        Map<String, String> known = new TreeMap<>();
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            if (source instanceof FormatDataSource ours) {
                known.put(ours.shortName(), written(ours.format()));
            }
        }
        assertThat(said).isEqualTo(known);
    }

    /** Whether the format is writable, and the option for a single output file or data set, if any. */
    private static String written(Format format) {
        if (!(format instanceof WritableFormat writable)) {
            return "no";
        }
        Set<String> options = writable.writeOptions().stream()
                .filter(option -> !option.isUnsupported())
                .map(Option::name)
                .collect(Collectors.toSet());
        if (options.contains("singleFile")) {
            return "yes; one file with `singleFile`";
        }
        return options.contains("singleSet") ? "yes; one data set with `singleSet`" : "yes";
    }
}
