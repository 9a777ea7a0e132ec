package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a page, between comments that say where it begins and ends, that is generated from the code. */
public final class GeneratedPart {
    private GeneratedPart() {}

    /** Whether pages are to be written and not compared: {@code -Ddocs.update=true}. */
    public static boolean isUpdate() {
        return Boolean.getBoolean("docs.update");
    }

    /**
     * Compares the part with what is generated, or writes it.
     *
     * @param name in the comments {@code <!-- name begin -->} and {@code <!-- name end -->}
     */
    public static void check(Path page, String name, String generated) throws IOException {
        String text = Files.readString(page);
        String begin = "<!-- " + name + " begin -->\n";
        int start = text.indexOf(begin) + begin.length();
        int end = text.indexOf("<!-- " + name + " end -->");
        assertThat(end).as("%s has a part '%s'", page, name).isGreaterThanOrEqualTo(start);
        if (isUpdate()) {
            Files.writeString(page, text.substring(0, start) + generated + text.substring(end));
        } else {
            assertThat(text.substring(start, end))
                    .as("%s, part '%s': run the test with -Ddocs.update=true", page, name)
                    .isEqualTo(generated);
        }
    }
}
