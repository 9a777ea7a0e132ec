package io.github.mlformats.core.source;

import io.github.mlformats.core.files.FileLister;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.schema.SchemaInference;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    static FileOpener opener(Format format, Map<String, String> given, Configuration conf) {
        Options options = options(format).parse(given);
        return new FileOpener(format, options, new SerializableConfiguration(conf));
    }

    /**
     * @param given the user's options
     * @param schema the schema the user gave, or null to find it out
     */
    static FormatTable load(Format format, CaseInsensitiveStringMap given, StructType schema) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, given.asCaseSensitiveMap());
        FileOpener opener = opener(format, given.asCaseSensitiveMap(), conf);
        NameMatch names = names(session);
        FileListing listing = FileLister.list(format.shortName(), session, given, schema, conf);
        if (schema == null) {
            DatasetSchema data = SchemaInference.infer(listing, opener, names, session);
            StructType all = TableSchema.withPartitions(data.columns(), listing.partitionColumns(), names);
            return new FormatTable(opener, listing, data, names, all);
        }
        StructType nullable = TableSchema.nullable(schema);
        StructType columns = TableSchema.withoutPartitions(nullable, listing.partitionColumns(), names);
        SchemaInference.checkGiven(columns, listing, opener, names);
        return new FormatTable(opener, listing, DatasetSchema.given(columns), names, nullable);
    }

    static NameMatch names(SparkSession session) {
        return new NameMatch(Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false")));
    }
}
