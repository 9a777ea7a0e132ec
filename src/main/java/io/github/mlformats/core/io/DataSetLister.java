package io.github.mlformats.core.io;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.files.InputPaths;
import io.github.mlformats.core.spi.DataSetLayout;
import io.github.mlformats.core.spi.DataSetLayout.DataPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Lists the files of a format that finds them itself. */
public final class DataSetLister {
    private DataSetLister() {}

    /** @throws io.github.mlformats.core.error.UsageException if a path does not exist */
    public static FileListing list(DataSetLayout layout, FileOpener opener, CaseInsensitiveStringMap options) {
        List<String> given = InputPaths.given(opener.format().shortName(), options);
        Configuration conf = opener.conf().value();
        try {
            List<DataFile> files = new ArrayList<>();
            for (Path root : InputPaths.resolve(given, conf)) {
                HadoopTree tree = new HadoopTree(root, conf);
                for (DataPart part : layout.find(tree, opener.options())) {
                    files.add(file(tree, part));
                }
            }
            return new FileListing(given, files, layout.partitionColumns(opener.options()), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + given + ": " + e.getMessage(), e);
        }
    }

    private static DataFile file(HadoopTree tree, DataPart part) {
        GenericInternalRow values = new GenericInternalRow(part.values().toArray());
        String uri = tree.at(part.path()).toString();
        return new DataFile(uri, part.file().length(), part.file().modified(), values, part.part());
    }
}
