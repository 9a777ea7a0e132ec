package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.report.JsonReport;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "index",
        description = {
            "Writes index files, by which Spark skips files and blocks that cannot match a filter.",
            "They are in the directory _mlformats_index of the data set. Run the command again after files were added.",
            "Example: mlformats index /data/reviews --columns Price,Class"
        })
final class IndexCommand extends SparkCommand {
    @Parameters(paramLabel = "PATH", converter = LocalName.class, description = "A directory or a file.")
    private String path;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    List<String> files() {
        return List.of(path);
    }

    @Override
    int execute(InputTable input) throws IOException {
        Format format = FormatChecks.inspector(input.format()).format();
        TableFiles files = tableFiles(format, input.options(), path);
        IndexBuilder.Summary summary = new IndexBuilder(files, input.columns(), input.session()).run(line -> {
            Terminal.stopProgressBar(input.session().sparkContext());
            System.err.println(line);
        });
        Terminal.stopProgressBar(input.session().sparkContext());
        System.out.println(
                json
                        ? json(summary)
                        : PlainText.escape(indexed(summary) + "; columns: " + String.join(", ", summary.columns())
                                + "; " + summary.directory()));
        return ExitCode.SUCCESS;
    }

    private static String indexed(IndexBuilder.Summary summary) {
        return summary.indexed() + (summary.indexed() == 1 ? " file" : " files") + " indexed, " + summary.current()
                + (summary.current() == 1 ? " was already" : " were already");
    }

    private static String json(IndexBuilder.Summary summary) {
        List<List<Fact>> columns =
                summary.columns().stream().map(name -> List.of(Fact.text(name))).toList();
        return JsonReport.of(Fact.Group.of(
                Fact.labelled("version", Fact.count(1)),
                Fact.labelled("indexed files", Fact.count(summary.indexed())),
                Fact.labelled("current files", Fact.count(summary.current())),
                Fact.labelled("columns", new Fact.Table(List.of("name"), columns)),
                Fact.labelled("directory", Fact.text(summary.directory()))));
    }
}
