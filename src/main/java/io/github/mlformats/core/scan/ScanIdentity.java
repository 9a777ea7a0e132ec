package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.read.PushedAggregate;
import io.github.mlformats.core.read.RowSampling;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileSkipPolicy;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * The content that two scans are compared by: Spark reuses the exchange of an equal scan, so that a self-join reads once.
 * File filters are not included, since the selected files are.
 */
record ScanIdentity(
        Format format,
        Options options,
        FileSkipPolicy tolerance,
        StructType columns,
        LookupFilter lookupFilter,
        RowSampling sampling,
        List<PushedAggregate> aggregates,
        List<DataFile> files) {
    static ScanIdentity of(TableFiles table, ScanRequest request, List<DataFile> files) {
        return new ScanIdentity(
                table.opener().format(),
                table.opener().options(),
                table.opener().skipPolicy(),
                request.columns(),
                request.lookupFilter(),
                request.sampling(),
                request.aggregates(),
                files);
    }
}
