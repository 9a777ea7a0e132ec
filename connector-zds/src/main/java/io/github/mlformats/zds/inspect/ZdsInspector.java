package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.store.SharedSource;
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

    @Override
    public boolean recognizes(String name, byte[] start) {
        boolean zip = start.length > 1 && start[0] == 'P' && start[1] == 'K';
        return zip && ZdsLayout.isArchive(name);
    }

    @Override
    public boolean recognizesFolder(FileTree folder) throws IOException {
        return folder.list("").stream().anyMatch(entry -> entry.isFolder() && entry.name().equals("collections"));
    }

    /** An archive. */
    @Override
    public Fact.Group inspect(FileContext context) throws IOException {
        List<String> warnings = new ArrayList<>();
        try (Archive archive = Archive.open(
                new SharedSource(context.source()), ZdsOptions.archiveLimits(context.options()), warnings::add)) {
            return new DataSetFacts(DataSet.open(archive), context.options(), warnings).group("archive");
        }
    }

    @Override
    public Fact.Group inspectFolder(FileTree folder, Options options) throws IOException {
        return new DataSetFacts(DataSet.open(new TreeFolder(folder)), options, new ArrayList<>()).group("directory");
    }
}
