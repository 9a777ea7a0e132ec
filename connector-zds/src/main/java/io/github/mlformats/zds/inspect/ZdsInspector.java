package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.inspect.chart.Chart.Bars;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.format.CollectionVerifier;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.CollectionSelector;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.DataSetFolder;
import io.github.mlformats.zds.format.layout.FileTreeFolder;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.format.line.LiveLineFinder;
import io.github.mlformats.zds.format.line.LiveLines;
import io.github.mlformats.zds.option.ZdsReadOptions;
import io.github.mlformats.zds.read.ZdsFileFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
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
        if (!data.rootEntry().isFolder()) {
            return ZdsFileFinder.isArchive(data.rootEntry().name());
        }
        return DataSet.hasFolder(data.list(""), DataSet.COLLECTIONS)
                || data.list("meta").stream().anyMatch(entry -> COLLECTION_FILES.contains(entry.name()))
                || isFolderOfSets(DataSetDiscovery.find(data, warning -> {}), data);
    }

    private static boolean isFolderOfSets(List<FileTree> sets, FileTree data) {
        return sets.get(0) != data;
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        ZdsReadOptions read = ZdsReadOptions.of(options);
        List<String> warnings = new ArrayList<>();
        List<FileTree> sets = DataSetDiscovery.find(data, warnings::add);
        boolean several = isFolderOfSets(sets, data);
        DataSetFacts facts = new DataSetFacts(data.name(), read, warnings);
        for (FileTree set : sets) {
            try (DataSetFolder folder = open(set, read, warnings)) {
                facts.add(DataSet.open(folder), several ? set.rootEntry().name() + "/" : "");
            }
        }
        return facts.group(
                several
                        ? "folder of " + sets.size() + " data sets"
                        : data.rootEntry().isFolder() ? "directory" : "archive");
    }

    @Override
    public VerificationResult verify(FileTree data, Options options) throws IOException {
        ProblemCollector findings = new ProblemCollector();
        List<String> warnings = new ArrayList<>();
        ZdsReadOptions read = ZdsReadOptions.of(options);
        CollectionSelector choice = new CollectionSelector(read.collection() == null ? "*" : read.collection());
        for (FileTree set : DataSetDiscovery.find(data, warnings::add)) {
            try (DataSetFolder folder = open(set, read, warnings)) {
                for (ZdsCollection collection : choice.select(DataSet.open(folder))) {
                    verify(collection, read, findings, warnings);
                }
            }
        }
        choice.check(data.name());
        warnings.forEach(warning -> findings.add(data.name(), warning));
        return findings.result();
    }

    private static void verify(
            ZdsCollection collection, ZdsReadOptions options, ProblemCollector findings, List<String> warnings)
            throws IOException {
        CollectionFiles files = collection.listFiles();
        StorageMode storage = files.resolveStorage(options.storage(), warnings::add);
        int maxLineLength = options.live().maxLineLength();
        findings.addRecords(CollectionVerifier.verify(files, storage, maxLineLength, findings));
    }

    private static DataSetFolder open(FileTree data, ZdsReadOptions options, List<String> warnings) throws IOException {
        return data.rootEntry().isFolder()
                ? new FileTreeFolder(data)
                : Archive.open(data.open(""), options.archiveLimits(), warnings::add);
    }

    @Override
    public List<Chart> charts(FileTree data, Options options) throws IOException {
        ZdsReadOptions read = ZdsReadOptions.of(options);
        List<Bars.Bar> bars = new ArrayList<>();
        List<FileTree> sets = DataSetDiscovery.find(data, warning -> {});
        boolean several = isFolderOfSets(sets, data);
        for (FileTree set : sets) {
            try (DataSetFolder folder = open(set, read, new ArrayList<>())) {
                for (ZdsCollection collection : DataSet.open(folder).collections()) {
                    bars.add(CollectionChart.bar(several ? set.rootEntry().name() + "/" : "", collection, read));
                }
            }
        }
        return List.of(CollectionChart.chart(bars));
    }

    /** A bar chart of the live and dead bytes of collections. */
    private static final class CollectionChart {
        private static final int MAX_BARS = 60;

        private CollectionChart() {}

        /** Returns the bar of a collection. @param prefix prefix of its name */
        static Bars.Bar bar(String prefix, ZdsCollection collection, ZdsReadOptions options) throws IOException {
            CollectionFiles files = collection.listFiles();
            String name = prefix + collection.name();
            if (files.resolveStorage(options.storage(), warning -> {}) == StorageMode.DOCS) {
                long bytes = files.documents().stream().mapToLong(Entry::length).sum();
                return new Bars.Bar(name, files.documents().size() + " files", List.of(bytes, 0L));
            }
            LiveLines live = LiveLineFinder.find(files, options.live(), warning -> {});
            String count = live.count() < 0 ? "lines, without an index" : live.count() + " live documents";
            return new Bars.Bar(name, count, List.of(live.liveBytes(), files.dataSize() - live.liveBytes()));
        }

        /** Returns the chart of the largest collections. */
        static Bars chart(List<Bars.Bar> bars) {
            Comparator<Bars.Bar> size = Comparator.comparingLong(
                    bar -> bar.bytes().stream().mapToLong(Long::longValue).sum());
            List<Bars.Bar> largest =
                    bars.stream().sorted(size.reversed()).limit(MAX_BARS).toList();
            int left = bars.size() - largest.size();
            return new Bars(
                    "Documents by bytes",
                    "Replaced and deleted lines remain in the file until it is rewritten"
                            + (left == 0 ? "." : "; " + left + " smaller collections are not shown."),
                    List.of("live", "dead lines"),
                    largest);
        }
    }
}
