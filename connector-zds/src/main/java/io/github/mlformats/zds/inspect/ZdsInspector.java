package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Findings;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.inspect.chart.Bars;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionChoice;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.verify.Verifier;
import io.github.mlformats.zds.plan.DataSets;
import io.github.mlformats.zds.plan.TreeFolder;
import io.github.mlformats.zds.plan.ZdsLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Inspects data sets: their content, their metadata files, and the documents that each of the original tools reads. */
public final class ZdsInspector implements Inspector {
    private static final Set<String> COLLECTION_FILES = Set.of("data.jsonl", "index.bin", "order.ids", "manifest.json");

    @Override
    public Format format() {
        return new ZdsFormat();
    }

    /**
     * Recognizes data set and collection directories, files with the extension of archives, and folders of data sets.
     */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        if (!data.top().isFolder()) {
            return ZdsLayout.isArchive(data.top().name());
        }
        return data.list("").stream()
                        .anyMatch(entry -> entry.isFolder() && entry.name().equals("collections"))
                || data.list("meta").stream().anyMatch(entry -> COLLECTION_FILES.contains(entry.name()))
                || isFolderOfSets(DataSets.at(data, warning -> {}), data);
    }

    private static boolean isFolderOfSets(List<FileTree> sets, FileTree data) {
        return sets.get(0) != data;
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        List<String> warnings = new ArrayList<>();
        List<FileTree> sets = DataSets.at(data, warnings::add);
        boolean several = isFolderOfSets(sets, data);
        DataSetFacts facts = new DataSetFacts(data.name(), options, warnings);
        for (FileTree set : sets) {
            try (Folder folder = open(set, options, warnings)) {
                facts.add(DataSet.open(folder), several ? set.top().name() + "/" : "");
            }
        }
        return facts.group(
                several ? "folder of " + sets.size() + " data sets" : data.top().isFolder() ? "directory" : "archive");
    }

    @Override
    public Verdict verify(FileTree data, Options options) throws IOException {
        Findings findings = new Findings();
        List<String> warnings = new ArrayList<>();
        CollectionChoice choice = new CollectionChoice(
                options.get(ZdsOptions.COLLECTION) == null ? "*" : options.get(ZdsOptions.COLLECTION));
        for (FileTree set : DataSets.at(data, warnings::add)) {
            try (Folder folder = open(set, options, warnings)) {
                for (Collection collection : choice.of(DataSet.open(folder))) {
                    verify(collection, options, findings, warnings);
                }
            }
        }
        choice.check(data.name());
        warnings.forEach(warning -> findings.add(data.name(), warning));
        return findings.verdict();
    }

    private static void verify(Collection collection, Options options, Findings findings, List<String> warnings)
            throws IOException {
        CollectionFiles files = collection.files();
        StorageChoice storage = files.storage(options.get(ZdsOptions.STORAGE), warnings::add);
        int maxLineLength = ZdsOptions.liveRules(options).maxLineLength();
        findings.looked(Verifier.verify(
                files, storage, maxLineLength, finding -> findings.add(finding.file(), finding.words())));
    }

    private static Folder open(FileTree data, Options options, List<String> warnings) throws IOException {
        return data.top().isFolder()
                ? new TreeFolder(data)
                : Archive.open(data.open(""), ZdsOptions.archiveLimits(options), warnings::add);
    }

    @Override
    public List<Chart> charts(FileTree data, Options options) throws IOException {
        List<Bars.Bar> bars = new ArrayList<>();
        List<FileTree> sets = DataSets.at(data, warning -> {});
        boolean several = isFolderOfSets(sets, data);
        for (FileTree set : sets) {
            try (Folder folder = open(set, options, new ArrayList<>())) {
                for (Collection collection : DataSet.open(folder).collections()) {
                    bars.add(CollectionBar.of(several ? set.top().name() + "/" : "", collection, options));
                }
            }
        }
        return List.of(CollectionBar.chart(bars));
    }
}
