package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Findings;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.verify.Verifier;
import io.github.mlformats.zds.plan.TreeFolder;
import io.github.mlformats.zds.plan.ZdsLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a data set holds, what it says it holds, and what each of the original tools would see of it. */
public final class ZdsInspector implements Inspector {
    private static final Set<String> OF_A_COLLECTION = Set.of("data.jsonl", "index.bin", "order.ids", "manifest.json");

    @Override
    public Format format() {
        return new ZdsFormat();
    }

    /** A data set or collection directory, or an archive named as such. */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        if (!data.top().isFolder()) {
            return ZdsLayout.isArchive(data.top().name());
        }
        return data.list("").stream()
                        .anyMatch(entry -> entry.isFolder() && entry.name().equals("collections"))
                || data.list("meta").stream().anyMatch(entry -> OF_A_COLLECTION.contains(entry.name()));
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        List<String> warnings = new ArrayList<>();
        try (Folder folder = open(data, options, warnings)) {
            String kind = data.top().isFolder() ? "directory" : "archive";
            return new DataSetFacts(DataSet.open(folder), options, warnings).group(kind);
        }
    }

    @Override
    public Verdict verify(FileTree data, Options options) throws IOException {
        Findings findings = new Findings();
        List<String> warnings = new ArrayList<>();
        try (Folder folder = open(data, options, warnings)) {
            DataSet dataSet = DataSet.open(folder);
            String choice = options.get(ZdsOptions.COLLECTION);
            for (Collection collection : choice == null ? dataSet.collections() : dataSet.choose(choice)) {
                folder.checkNamesBelow(collection.path());
                CollectionFiles files = collection.files();
                StorageChoice storage = files.storage(options.get(ZdsOptions.STORAGE), warnings::add);
                int maxLineLength = ZdsOptions.liveRules(options).maxLineLength();
                findings.looked(Verifier.verify(
                        files, storage, maxLineLength, finding -> findings.add(finding.file(), finding.words())));
            }
            warnings.forEach(warning -> findings.add(folder.name(), warning));
        }
        return findings.verdict();
    }

    private static Folder open(FileTree data, Options options, List<String> warnings) throws IOException {
        return data.top().isFolder()
                ? new TreeFolder(data)
                : Archive.open(data.open(""), ZdsOptions.archiveLimits(options), warnings::add);
    }
}
