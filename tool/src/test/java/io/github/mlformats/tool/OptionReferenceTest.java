package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionReference;
import io.github.mlformats.core.spark.FormatDataSource;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/options.md}, {@code options.json} next to it, and the tables of options in the pages of the formats are
 * generated from the definitions; run with {@code -Ddocs.update=true} to write them.
 */
class OptionReferenceTest {
    private static final Path PAGE = Path.of("../docs/reference/options.md");
    private static final Path JSON = Path.of("../docs/reference/options.json");
    private static final Path FORMATS = Path.of("../docs/formats");

    @Test
    void thePagesAreGeneratedFromTheDefinitions() throws IOException {
        Map<String, List<Option<?>>> read = new TreeMap<>();
        Map<String, List<Option<?>>> written = new TreeMap<>();
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            if (source instanceof FormatDataSource ours) {
                read.put(ours.shortName(), ours.format().options());
                if (ours.format() instanceof WritableFormat writable) {
                    written.put(ours.shortName(), writable.writeOptions());
                }
            }
        }
        OptionReference reference = new OptionReference(read, written);
        String generated = reference.markdown();
        if (GeneratedPart.isUpdate()) {
            Files.writeString(PAGE, generated);
            Files.writeString(JSON, reference.json());
        }

        assertThat(PAGE).as("options changed: run with -Ddocs.update=true").hasContent(generated);
        assertThat(JSON).as("options changed: run with -Ddocs.update=true").hasContent(reference.json());
        for (String format : read.keySet()) {
            String part = table("Read with", generated, "`" + format + "`");
            if (written.containsKey(format)) {
                part += "\n" + table("Write with", generated, "`df.write.format(\"" + format + "\")`");
            }
            GeneratedPart.check(FORMATS.resolve(format + ".md"), format + " options", part);
        }
    }

    /** The table of a section, without its last column but one, under a line of text. */
    private static String table(String text, String page, String section) {
        String begin = "\n## " + section + "\n\n";
        int start = page.indexOf(begin) + begin.length();
        int end = page.indexOf("\n## ", start);
        StringBuilder table = new StringBuilder(text + ":\n\n");
        for (String line : page.substring(start, end < 0 ? page.length() : end)
                .strip()
                .lines()
                .toList()) {
            table.append(line.replaceFirst(
                            "\\| (?:since|---|\\d+\\.\\d+\\.\\d+) \\|(?=[^|]*(?:\\\\\\|[^|]*)*\\|$)", "|"))
                    .append('\n');
        }
        return table.toString().replace("|---|---|---|---|---|", "|---|---|---|---|");
    }
}
