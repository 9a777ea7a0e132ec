package io.github.mlformats.tool.page.content;

import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import io.github.mlformats.tool.page.profile.ColumnSection;
import io.github.mlformats.tool.page.profile.RowSample;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.process.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The sections of a page that are computed with Spark. A section that fails contains the error message. */
public final class DataSections {
    private DataSections() {}

    /** Runs Spark jobs. */
    public static List<Page.Section> of(Supplier<Dataset<Row>> data, RowSample sample) {
        List<Page.Section> sections = new ArrayList<>();
        section("Column profiles", data, rows -> Optional.of(ColumnSection.of(rows, sample)))
                .ifPresent(sections::add);
        section("First rows", data, rows -> Optional.of(RowSection.of(rows))).ifPresent(sections::add);
        section("Images", data, ImageSection::of).ifPresent(sections::add);
        return sections;
    }

    private static Optional<Page.Section> section(
            String heading, Supplier<Dataset<Row>> data, Function<Dataset<Row>, Optional<Page.Section>> builder) {
        try {
            return builder.apply(data.get());
        } catch (Exception | LinkageError e) {
            // Includes undeclared exceptions of Scala, and link errors of libraries in other versions.
            Failure failure = Failure.of(e);
            if (failure.exitCode() == ExitCode.CANCELLED) {
                throw e;
            }
            Block.Message why = new Block.Message(Block.Tone.BAD, failure.message());
            return Optional.of(new Page.Section(heading, "", List.of(why)));
        }
    }
}
