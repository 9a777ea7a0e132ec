package io.github.mlformats.core.source;

import io.github.mlformats.core.files.FileLister;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.io.StoreAccess;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

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
        Integer maxWindow = options.get(CommonOptions.MAX_WINDOW);
        if (maxWindow != null) {
            conf.setInt(HadoopSource.MAX_WINDOW, maxWindow);
        }
        Long readGap = options.get(CommonOptions.READ_GAP);
        if (readGap != null) {
            conf.setLong(StoreAccess.READ_GAP, readGap);
        }
        return new FileOpener(format, options, tolerance, new SharedConf(session, conf));
    }

    /** A table whose columns are found out by looking into its files. */
    public static FormatTable infer(Format format, CaseInsensitiveStringMap given) {
        TableFiles files = find(format, given, null);
        return new FormatTable(
                format, String.join(", ", files.listing().roots()), given, files.schema(), List.of(), () -> files);
    }

    /**
     * A table whose columns the user, or a catalog, gave.
     *
     * @param partitions names of those that name folders, if a catalog knows
     */
    static FormatTable declared(
            Format format, CaseInsensitiveStringMap given, StructType schema, List<String> partitions) {
        StructType nullable = TableSchema.nullable(schema);
        String path = given.getOrDefault("path", given.getOrDefault("paths", ""));
        return new FormatTable(format, path, given, nullable, partitions, () -> find(format, given, nullable));
    }

    /** @param wanted the columns the user asks for; null for all there are */
    private static TableFiles find(Format format, CaseInsensitiveStringMap given, StructType wanted) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, given.asCaseSensitiveMap());
        FileOpener opener = opener(format, given.asCaseSensitiveMap(), session, conf);
        TableColumns columns = new TableColumns(opener, names(session), session);
        if (format.finder().isPresent()) {
            FoundListing found = FoundListing.of(format.finder().get(), opener, given);
            return found.described().isPresent()
                    ? columns.described(found.listing(), found.described().get(), wanted)
                    : columns.of(found.listing(), wanted);
        }
        return columns.of(FileLister.list(format, session, given, wanted, conf), wanted);
    }

    static NameMatch names(SparkSession session) {
        return new NameMatch(Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false")));
    }
}
