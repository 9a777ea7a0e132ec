package io.github.mlformats.core.scan;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.read.RowPick;
import io.github.mlformats.core.read.Summary;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.LookUps;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * The content that two scans are compared by: Spark reuses the exchange of an equal scan, so that a self-join reads once.
 * File filters are not included, since the selected files are.
 */
record ScanIdentity(
        Format format,
        Options options,
        Tolerance tolerance,
        StructType columns,
        LookUps lookUps,
        RowPick pick,
        List<Summary> summaries,
        List<DataFile> files) {
    static ScanIdentity of(TableFiles table, ScanRequest request, List<DataFile> files) {
        return new ScanIdentity(
                table.opener().format(),
                table.opener().options(),
                table.opener().tolerance(),
                request.columns(),
                request.lookUps(),
                request.pick(),
                request.summaries(),
                files);
    }
}
