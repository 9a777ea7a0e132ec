package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexCoverage;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.io.IndexDirectory;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.DataSections;
import io.github.mlformats.report.HtmlPage;
import io.github.mlformats.report.InspectionPage;
import io.github.mlformats.report.InspectionPage.InspectedFile;
import io.github.mlformats.report.JsonReport;
import io.github.mlformats.report.Page;
import io.github.mlformats.report.RowSample;
import io.github.mlformats.report.TextReport;
import io.github.mlformats.tool.command.LocalCommand.PerFileCommand;
import io.github.mlformats.tool.command.MlFormats.Version;
import io.github.mlformats.tool.input.FileInspection;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Failure;
import io.github.mlformats.tool.output.InterruptHandler;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the metadata of files, without a Spark session unless a page is written or there are index files. */
@Command(
        name = "inspect",
        description = {
            "Shows the metadata of a file: version, columns, storage layout, skipped columns, index files.",
            "Example: mlformats inspect reviews.idv --html reviews.html"
        })
final class InspectCommand extends PerFileCommand {
    /** Of the JSON, which docs/reference/inspect.schema.json describes. Grows when a member is removed or changes. */
    private static final int JSON_VERSION = 1;

    @Option(names = "--json", description = "Print JSON, an array for several files; sizes are in bytes.")
    private boolean json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a self-contained HTML page with charts of the storage layout and the values, and print its"
                            + " path.")
    private Path html;

    @Option(names = "--verify", description = "With --html: read all data and report errors on the page.")
    private boolean verify;

    @Mixin
    private SampleOption sample = new SampleOption();

    private final List<Fact.Group> all = new ArrayList<>();
    private final List<String> uris = new ArrayList<>();
    private final List<InspectedFile> things = new ArrayList<>();
    private int inspected;
    private boolean isCorrupt;

    @Override
    void check() throws IOException {
        sample.check(html != null);
        if (html == null && verify) {
            throw new UsageException("--verify needs --html. To verify files without a page, run mlformats verify");
        }
        if (html != null) {
            PageFile.check(html, json);
        }
    }

    /** Writes a page about the conversion that wrote the path, if one did. */
    @Override
    boolean processOther(Configuration conf) throws IOException {
        Optional<Page> job = html == null ? Optional.empty() : ConversionPage.find(path(), conf);
        if (job.isPresent()) {
            HtmlPage.write(job.get(), Version.line(), html);
            System.out.println(PlainText.escape(html.toString()));
        }
        return job.isPresent();
    }

    @Override
    void processFile(HadoopTree data, Inspector inspector, Options options) throws IOException {
        inspected++;
        if (html != null) {
            InspectedFile file = FileInspection.inspect(data, inspector, options, verify);
            isCorrupt |= file.corruption().isPresent()
                    || file.verification()
                            .filter(result -> !result.problems().isEmpty())
                            .isPresent();
            things.add(file);
            return;
        }
        try {
            all.add(inspector.inspect(data, options));
            uris.add(data.uri(""));
        } catch (CorruptFileException e) {
            // The other files are shown.
            isCorrupt = true;
            report(e);
        }
    }

    @Override
    int finish(String format) throws IOException {
        show(format);
        return isCorrupt ? ExitCode.CORRUPT : ExitCode.SUCCESS;
    }

    private void show(String format) throws IOException {
        if (html != null) {
            writePage(format);
            if (isCorrupt) {
                System.err.println("mlformats: there is corrupt data, which the page describes");
            }
            return;
        }
        if (all.isEmpty()) {
            return;
        }
        Optional<IndexCoverage> index = hasIndex() ? indexCoverage(format) : Optional.empty();
        for (int i = 0; index.isPresent() && i < uris.size(); i++) {
            List<Fact.Labelled> facts = new ArrayList<>(all.get(i).facts());
            facts.add(Fact.labelled("data set index", indexFacts(index.get().of(uris.get(i)))));
            all.set(i, new Fact.Group(facts));
        }
        if (json) {
            List<Fact.Group> versioned =
                    all.stream().map(InspectCommand::withVersion).toList();
            System.out.println(inspected == 1 ? JsonReport.of(versioned.get(0)) : JsonReport.of(versioned));
            return;
        }
        all.forEach(facts -> System.out.println(TextReport.of(facts).stripTrailing()));
        if (index.isPresent() && all.size() > 1) {
            System.out.println(TextReport.of(summary(index.get().all())).stripTrailing());
        }
    }

    private static Fact.Group withVersion(Fact.Group facts) {
        List<Fact.Labelled> all = new ArrayList<>(List.of(Fact.labelled("json version", Fact.count(JSON_VERSION))));
        all.addAll(facts.facts());
        return new Fact.Group(all);
    }

    /** Whether there are index files in the directory of a file, or in that of the table whose partition it is in. */
    private boolean hasIndex() throws IOException {
        Configuration conf = configuration();
        Set<org.apache.hadoop.fs.Path> directories = new HashSet<>();
        for (String uri : uris) {
            org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(URI.create(uri)).getParent();
            // A data set of zds is a directory in that of the table.
            for (int levels = 2; directory != null && levels > 0; directory = directory.getParent()) {
                org.apache.hadoop.fs.Path index = new org.apache.hadoop.fs.Path(directory, IndexDirectory.NAME);
                if (directories.add(directory) && directory.getFileSystem(conf).exists(index)) {
                    return true;
                }
                levels -= directory.getName().contains("=") ? 0 : 1;
            }
        }
        return false;
    }

    private Optional<IndexCoverage> indexCoverage(String format) throws IOException {
        SparkSession session = SparkCommand.session();
        InterruptHandler.cancelJobsOnInterrupt(session.sparkContext());
        try {
            return IndexCoverage.of(tableFiles(FormatChecks.inspector(format).format()));
        } catch (IOException | UsageException | CorruptFileException e) {
            System.err.println("mlformats: index files: " + PlainText.escape(e.getMessage()));
            return Optional.empty();
        } finally {
            Terminal.stopProgressBar(session.sparkContext());
            session.stop();
        }
    }

    private static Fact.Group indexFacts(IndexCoverage.Entries index) {
        return Fact.Group.of(
                Fact.labelled(
                        "columns", Fact.text(String.join(", ", index.columns().keySet()))),
                Fact.labelled("rows with entries", Fact.count(index.rows())),
                Fact.labelled("stale entries", Fact.count(index.stale())));
    }

    /** How many files are indexed, also by column. */
    private Fact.Group summary(IndexCoverage.Entries index) {
        String columns = index.columns().entrySet().stream()
                .map(column -> column.getKey() + " (" + column.getValue() + ")")
                .collect(Collectors.joining(", "));
        return Fact.Group.of(
                Fact.labelled("indexed files", Fact.text(index.files() + " of " + all.size())),
                Fact.labelled("indexed columns (files)", Fact.text(columns)),
                Fact.labelled("stale entries", Fact.count(index.stale())));
    }

    private void writePage(String format) throws IOException {
        RowSample rows = sample.rows();
        SparkSession session = SparkCommand.session();
        InterruptHandler.cancelJobsOnInterrupt(session.sparkContext());
        try {
            List<Page.Section> data =
                    DataSections.of(() -> inputTable(session, format).rows(), rows, InspectCommand::message);
            HtmlPage.write(InspectionPage.of(path(), format, things, data), Version.line(), html);
            System.out.println(PlainText.escape(html.toString()));
        } finally {
            session.stop();
        }
    }

    /** The message of a section that failed; empty if the command was interrupted. */
    static Optional<String> message(Throwable thrown) {
        Failure failure = Failure.of(thrown);
        return failure.exitCode() == ExitCode.CANCELLED ? Optional.empty() : Optional.of(failure.message());
    }
}
