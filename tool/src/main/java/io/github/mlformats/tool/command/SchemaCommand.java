package io.github.mlformats.tool.command;

import static java.util.stream.Collectors.joining;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.input.LocalTable;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
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
    private static final Map<String, String> ARRAYS = Map.of("vectors", "array");

    @ArgGroup
    private Form form = new Form();

    /** Output formats other than the tree. */
    private static final class Form {
        @Option(
                names = "--ddl",
                description =
                        "Print DDL, as for CREATE TABLE and spark.read.schema(...), with arrays for vectors of Spark ML.")
        private boolean ddl;

        @Option(names = "--json", description = "Print JSON with metadata, as for StructType.fromJson.")
        private boolean json;
    }

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        StructType schema = LocalTable.of(path(), inspector, options, conf).schema();
        if (form.ddl) {
            System.out.println(
                    PlainText.escape(withoutVectors(schema, inspector, conf).toDDL()));
        } else if (form.json) {
            System.out.println(HumanReadable.escapeLines(schema.prettyJson()));
        } else {
            System.out.print(SchemaTree.tree(schema));
        }
        return ExitCode.SUCCESS;
    }

    /** Returns the schema with arrays instead of vectors and matrices of Spark ML, and prints which columns they are. */
    private StructType withoutVectors(StructType schema, Inspector inspector, Configuration conf) throws IOException {
        String vectors = Arrays.stream(schema.fields())
                .filter(field -> field.dataType() instanceof UserDefinedType)
                .map(StructField::name)
                .collect(joining(", "));
        if (vectors.isEmpty()) {
            return schema;
        }
        note("SQL has no type for vectors of Spark ML, so that these columns are arrays: " + vectors
                + ". Read them so by the option vectors=array, in SQL OPTIONS (vectors 'array')");
        return LocalTable.of(path(), inspector, options(inspector.format(), ARRAYS), conf)
                .schema();
    }
}
