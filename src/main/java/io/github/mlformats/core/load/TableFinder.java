package io.github.mlformats.core.load;

import io.github.mlformats.core.files.FileLister;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.io.StoreAccess;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.spi.Format;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Finds the files of a read and their columns: once for a query, again and again for a stream.
 *
 * @param given what the user gave, the path among it
 */
public record TableFinder(FileOpener opener, CaseInsensitiveStringMap given, SparkSession session) {
    /** Checks what the user gave. @param known all options the format understands */
    public static TableFinder of(Format format, OptionSet known, CaseInsensitiveStringMap given) {
        SparkSession session = SparkSession.active();
        Configuration conf = HadoopConf.of(session, given.asCaseSensitiveMap());
        Options options = known.parse(given.asCaseSensitiveMap());
        Tolerance tolerance = Tolerance.of(options, session);
        Integer maxWindow = options.get(CommonOptions.MAX_WINDOW);
        if (maxWindow != null) {
            conf.setInt(HadoopSource.MAX_WINDOW, maxWindow);
        }
        Long readGap = options.get(CommonOptions.READ_GAP);
        if (readGap != null) {
            conf.setLong(StoreAccess.READ_GAP, readGap);
        }
        FileOpener opener = new FileOpener(format, options, tolerance, SharedConf.of(session, conf));
        return new TableFinder(opener, given, session);
    }

    /** All files of the read. @param wanted the columns the user asks for; null for all there are */
    public TableFiles find(StructType wanted) {
        if (opener.format().finder().isPresent()) {
            return found(given, wanted);
        }
        return of(list(wanted), wanted);
    }

    /** All files of a format that are listed. */
    public FileListing list(StructType wanted) {
        Configuration conf = opener.conf().value();
        return FileLister.list(opener.format(), session, given, wanted, conf);
    }

    /** Some files of a listing. */
    public TableFiles of(FileListing listing, StructType wanted) {
        return columns().of(listing, wanted);
    }

    /** The files of a format that finds them itself. @param given what the user gave, or the same with other paths */
    public TableFiles found(CaseInsensitiveStringMap given, StructType wanted) {
        FoundListing found = FoundListing.of(opener.format().finder().orElseThrow(), opener, given);
        return found.described().isPresent()
                ? columns().described(found.listing(), found.described().get(), wanted)
                : columns().of(found.listing(), wanted);
    }

    private TableColumns columns() {
        boolean caseSensitive = Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false"));
        return new TableColumns(opener, new NameMatch(caseSensitive), session);
    }
}
