package io.github.mlformats.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Renders a page as a self-contained HTML file. */
public final class HtmlPage {
    private static final String TEMPLATES = "io.github.mlformats.report.templates";

    private HtmlPage() {}

    /**
     * Writes the page, replacing an existing file. Text that is not valid Unicode has {@code ?} in its place.
     *
     * @param generator name and version of this program
     */
    public static void write(Page page, String generator, Path file) throws IOException {
        Files.write(file, html(page, generator).getBytes(StandardCharsets.UTF_8));
    }

    /** The HTML of a page. */
    public static String html(Page page, String generator) {
        TemplateEngine templates =
                TemplateEngine.createPrecompiled(null, ContentType.Html, HtmlPage.class.getClassLoader(), TEMPLATES);
        CountedOutput out = new CountedOutput();
        templates.render("page.jte", Map.of("page", page, "generator", generator), new PlainOutput(out));
        return out.toString();
    }

    /**
     * Escapes the values in a template for HTML by their context, after control characters such as direction marks are made
     * visible. The larger the page already is, the shorter values are truncated.
     */
    private static final class PlainOutput extends OwaspHtmlTemplateOutput {
        private static final int MAX_TEXT = 400;
        private static final int MIN_TEXT = 12;
        /** Size at which values are truncated to the minimum. */
        private static final double FULL = 1_500_000;

        private final CountedOutput out;

        PlainOutput(CountedOutput out) {
            super(out);
            this.out = out;
        }

        @Override
        public void writeUserContent(String value) {
            if (value != null) {
                double free = Math.max(0, 1 - out.length / FULL);
                super.writeUserContent(PlainText.truncate(value, (int) Math.max(MIN_TEXT, MAX_TEXT * free)));
            }
        }
    }

    /** Counts the written characters. */
    private static final class CountedOutput extends StringOutput {
        private int length;

        @Override
        public void writeContent(String value) {
            length += value.length();
            super.writeContent(value);
        }

        @Override
        public void writeContent(String value, int begin, int end) {
            length += end - begin;
            super.writeContent(value, begin, end);
        }
    }
}
