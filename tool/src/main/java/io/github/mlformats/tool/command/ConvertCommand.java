package io.github.mlformats.tool.command;

import io.github.mlformats.tool.convert.Conversion;
import io.github.mlformats.tool.convert.Target;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        description = "Writes the rows of files in another format, and shows the first of what was written.")
final class ConvertCommand extends SparkCommand {
    @Spec
    private CommandSpec spec;

    /** Files and target in one list: options may stand between them. */
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            description = "What to read, and the folder to write to.")
    private List<String> paths = List.of();

    @Option(
            names = "--to",
            paramLabel = "NAME",
            required = true,
            description = "Format to write: parquet, orc, json, csv or any other that Spark writes to files.")
    private String format;

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Option of the format to write, as for write.option(...). Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--overwrite", description = "Replace OUT if it exists. What is there is deleted first.")
    private boolean overwrite;

    @Override
    Integer run(SparkSession session) throws IOException, InterruptedException {
        if (paths.size() < 2) {
            throw new ParameterException(spec.commandLine(), "give the files to read and the folder to write to");
        }
        List<String> files = paths.subList(0, paths.size() - 1);
        Configuration conf = session.sparkContext().hadoopConfiguration();
        Target target = new Target(paths.get(paths.size() - 1), conf);
        target.check(files, overwrite);
        spec.commandLine().getErr().println("writing " + target + " as " + format);
        Conversion conversion = new Conversion(read(session, files), format, options, target);
        System.out.println(conversion.run(overwrite));
        conversion.written(session).show(5, 40);
        return CommandLine.ExitCode.OK;
    }
}
