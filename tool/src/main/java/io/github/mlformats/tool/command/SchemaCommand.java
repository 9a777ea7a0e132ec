package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.input.LocalTable;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructType;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "schema",
        description = {
            "Shows the Spark schema of files as a tree.",
            "Partition columns are not included, since no Spark session is started: see show.",
            "Example: mlformats schema reviews.idv --ddl"
        })
final class SchemaCommand extends LocalCommand {
    @ArgGroup
    private Form form = new Form();

    /** Output formats other than the tree. */
    private static final class Form {
        @Option(names = "--ddl", description = "Print DDL, as for CREATE TABLE and spark.read.schema(...).")
        private boolean ddl;

        @Option(names = "--json", description = "Print JSON with metadata, as for StructType.fromJson.")
        private boolean json;
    }

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        StructType schema = LocalTable.of(path(), inspector, options, conf).schema();
        if (form.ddl) {
            System.out.println(PlainText.escape(schema.toDDL()));
        } else if (form.json) {
            System.out.println(HumanReadable.escapeLines(schema.prettyJson()));
        } else {
            System.out.print(SchemaTree.tree(schema));
        }
        return ExitCode.SUCCESS;
    }
}
