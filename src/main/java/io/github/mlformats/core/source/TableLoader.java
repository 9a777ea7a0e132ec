package io.github.mlformats.core.source;

import io.github.mlformats.core.files.FileLister;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.DataSetLister;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.Tolerance;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.schema.SchemaInference;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.DataSetLayout;
import io.github.mlformats.core.spi.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/** Turns the path and options of a read into a table. */
public final class TableLoader {
    private TableLoader() {}

    /** The options a format understands: its own, then those every format has. */
    public static OptionSet options(Format format) {
        List<Option<?>> all = new ArrayList<>(format.options());
        all.addAll(CommonOptions.all());
        return new OptionSet(all);
    }

    /** Opens what is needed to read files of a format. */
    static FileOpener opener(Format format, Map<String, String> given, SparkSession session, Configuration conf) {
        Options options = options(format).parse(given);
        Tolerance tolerance = Tolerance.of(options, session);
        return new FileOpener(format, options, tolerance, new SerializableConfiguration(conf));
    }

    /** A table whose columns are found out by looking into its files. */
    static FormatTable infer(Format format, CaseInsensitiveStringMap given) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, given.asCaseSensitiveMap());
        FileOpener opener = opener(format, given.asCaseSensitiveMap(), session, conf);
        NameMatch names = names(session);
        FileListing listing = list(opener, session, given, null);
        DatasetSchema data = SchemaInference.infer(listing, opener, names, session);
        StructType schema = TableSchema.withPartitions(data.columns(), listing.partitionColumns(), names);
        TableFiles files = new TableFiles(opener, listing, data, names, schema);
        return new FormatTable(format, String.join(", ", listing.roots()), schema, () -> files);
    }

    /** A table whose columns the user, or a catalog, gave. */
    static FormatTable declared(Format format, CaseInsensitiveStringMap given, StructType schema) {
        StructType nullable = TableSchema.nullable(schema);
        String path = given.getOrDefault("path", given.getOrDefault("paths", ""));
        return new FormatTable(format, path, nullable, () -> find(format, given, nullable));
    }

    private static TableFiles find(Format format, CaseInsensitiveStringMap given, StructType schema) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, given.asCaseSensitiveMap());
        FileOpener opener = opener(format, given.asCaseSensitiveMap(), session, conf);
        NameMatch names = names(session);
        FileListing listing = list(opener, session, given, schema);
        StructType columns = TableSchema.withoutPartitions(schema, listing.partitionColumns(), names);
        DatasetSchema data = SchemaInference.given(columns, listing, opener, names);
        return new TableFiles(opener, listing, data, names, schema);
    }

    private static FileListing list(
            FileOpener opener, SparkSession session, CaseInsensitiveStringMap given, StructType userSchema) {
        Optional<DataSetLayout> layout = opener.format().layout();
        return layout.isPresent()
                ? DataSetLister.list(layout.get(), opener, given)
                : FileLister.list(
                        opener.format(), session, given, userSchema, opener.conf().value());
    }

    static NameMatch names(SparkSession session) {
        return new NameMatch(Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false")));
    }
}
