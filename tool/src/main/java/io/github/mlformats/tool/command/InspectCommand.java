package io.github.mlformats.tool.command;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.tool.page.PageFile;
import io.github.mlformats.tool.page.content.InspectionPage;
import io.github.mlformats.tool.page.content.LookedAt;
import io.github.mlformats.tool.report.JsonReport;
import io.github.mlformats.tool.report.TextReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what data says about itself. */
@Command(
        name = "inspect",
        description = "Shows what a file says about itself: version, columns, how they are stored, what is left out.")
final class InspectCommand extends LookCommand {
    @Option(names = "--json", description = "Write JSON, an array if there are several files; sizes are in bytes.")
    private boolean json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a page for a browser instead, one file with pictures: where the bytes are, what they hold.")
    private Path html;

    @Option(names = "--verify", description = "For the page, read everything and say what is wrong.")
    private boolean verify;

    private final List<Fact.Group> all = new ArrayList<>();
    private final List<LookedAt> things = new ArrayList<>();

    @Override
    void look(HadoopTree data, Inspector inspector, Options options) throws IOException {
        if (html == null) {
            all.add(inspector.inspect(data, options));
        } else {
            things.add(LookedAt.at(data, inspector, options, verify));
        }
    }

    @Override
    int finish(String path, String format) throws IOException {
        if (html != null) {
            PageFile.write(InspectionPage.of(path, format, things, List.of()), Version.line(), html);
        } else if (json) {
            System.out.println(all.size() == 1 ? JsonReport.of(all.get(0)) : JsonReport.of(all));
        } else {
            all.forEach(facts -> System.out.println(TextReport.of(facts).stripTrailing()));
        }
        return ExitCode.DONE;
    }
}
