package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.plan.TreeFolder;
import io.github.mlformats.zds.plan.ZdsLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a data set holds, what it says it holds, and what each of the original tools would see of it. */
public final class ZdsInspector implements Inspector {
    @Override
    public Format format() {
        return new ZdsFormat();
    }

    /** A folder with {@code collections/}, or an archive named as such. */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        if (data.top().isFolder()) {
            return data.list("").stream()
                    .anyMatch(entry -> entry.isFolder() && entry.name().equals("collections"));
        }
        return ZdsLayout.isArchive(data.top().name());
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        List<String> warnings = new ArrayList<>();
        if (data.top().isFolder()) {
            return new DataSetFacts(DataSet.open(new TreeFolder(data)), options, warnings).group("directory");
        }
        try (Archive archive = Archive.open(data.open(""), ZdsOptions.archiveLimits(options), warnings::add)) {
            return new DataSetFacts(DataSet.open(archive), options, warnings).group("archive");
        }
    }
}
