package io.github.mlformats.core.scan;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.util.List;

/**
 * What makes two scans the same: Spark compares them by content and then shares their result, so that a self-join reads
 * once.
 */
record ScanIdentity(Format format, Options options, ScanRequest request, List<DataFile> files) {
    static ScanIdentity of(TableFiles table, ScanRequest request, List<DataFile> files) {
        return new ScanIdentity(table.opener().format(), table.opener().options(), request, files);
    }
}
