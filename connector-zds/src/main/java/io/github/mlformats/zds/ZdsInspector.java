package io.github.mlformats.zds;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Bars;
import io.github.mlformats.core.inspect.CompactionOutput;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.IndexOutput;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.CollectionCompactor;
import io.github.mlformats.zds.format.CollectionVerifier;
import io.github.mlformats.zds.format.IndexRebuilder;
import io.github.mlformats.zds.format.LiveLineFinder;
import io.github.mlformats.zds.format.LiveLines;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.CollectionSelector;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.WriteLock;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.read.ZdsFileFinder;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Inspects data sets: their content, their metadata files, and the documents that each of the original tools reads. */
public final class ZdsInspector implements Inspector {
    private static final Set<String> COLLECTION_FILES = Set.of("data.jsonl", "index.bin", "order.ids", "manifest.json");

    @Override
    public Format format() {
        return new ZdsFormat();
    }

    /**
     * Recognizes data set and collection directories, files with the extension of archives, and directories of data sets.
     */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        if (!data.rootEntry().isDirectory()) {
            return ZdsFileFinder.isArchive(data.rootEntry().name());
        }
        return DataSet.hasDirectory(data.list(""), DataSet.COLLECTIONS)
                || data.list("meta").stream().anyMatch(entry -> COLLECTION_FILES.contains(entry.name()))
                || isDirectoryOfSets(DataSetDiscovery.find(data, warning -> {}), data);
    }

    private static boolean isDirectoryOfSets(List<FileTree> sets, FileTree data) {
        return sets.get(0) != data;
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        List<String> warnings = new ArrayList<>();
        List<FileTree> sets = DataSetDiscovery.find(data, warnings::add);
        boolean several = isDirectoryOfSets(sets, data);
        DataSetFacts facts = new DataSetFacts(data.name(), options, warnings);
        for (FileTree set : sets) {
            try (DataSetDirectory directory = open(set, options, warnings)) {
                facts.add(DataSet.open(directory), several ? set.rootEntry().name() + "/" : "");
            }
        }
        return facts.group(
                several
                        ? "directory of " + sets.size() + " data sets"
                        : data.rootEntry().isDirectory() ? "directory" : "archive");
    }

    @Override
    public VerificationResult verify(FileTree data, Options options) throws IOException {
        ProblemCollector findings = new ProblemCollector();
        List<String> warnings = new ArrayList<>();
        CollectionSelector choice =
                new CollectionSelector(Objects.requireNonNullElse(options.get(ZdsReadOptions.COLLECTION), "*"));
        for (FileTree set : DataSetDiscovery.find(data, warnings::add)) {
            try (DataSetDirectory directory = open(set, options, warnings)) {
                for (ZdsCollection collection : choice.select(DataSet.open(directory))) {
                    verify(collection, options, findings, warnings);
                }
            }
        }
        choice.check(data.name());
        warnings.forEach(warning -> findings.add(data.name(), warning));
        return findings.result();
    }

    private static void verify(
            ZdsCollection collection, Options options, ProblemCollector findings, List<String> warnings)
            throws IOException {
        CollectionFiles files = collection.listFiles();
        StorageMode storage = files.resolveStorage(options.get(ZdsReadOptions.STORAGE), warnings::add);
        int maxLineLength = ZdsReadOptions.liveRules(options).maxLineLength();
        findings.addRecords(CollectionVerifier.verify(files, storage, maxLineLength, findings));
    }

    @Override
    public void rebuildIndex(FileTree data, Options options, IndexOutput output) throws IOException {
        if (!data.rootEntry().isDirectory()) {
            throw new UsageException(data.name()
                    + " is an archive, which cannot be changed in place. Unpack it, and run reindex on the directory");
        }
        CollectionSelector choice =
                new CollectionSelector(Objects.requireNonNullElse(options.get(ZdsReadOptions.COLLECTION), "*"));
        List<FileTree> sets = DataSetDiscovery.find(data, warning -> {});
        for (FileTree set : sets) {
            if (!set.rootEntry().isDirectory()) {
                output.add(set.name(), "is an archive, which cannot be changed in place");
                continue;
            }
            WriteLock.check(set);
            String prefix = isDirectoryOfSets(sets, data) ? set.rootEntry().name() + "/" : "";
            for (ZdsCollection collection : choice.select(DataSet.open(new FileTreeDirectory(set)))) {
                String path = prefix + collection.pathOf(CollectionFiles.INDEX);
                IndexRebuilder.rebuild(
                        collection.listFiles(),
                        ZdsReadOptions.liveRules(options).maxLineLength(),
                        new IndexFile(path, output),
                        output);
            }
        }
        choice.check(data.name());
    }

    @Override
    public void compact(FileTree data, Options options, CompactionOutput output) throws IOException {
        CollectionSelector choice =
                new CollectionSelector(Objects.requireNonNullElse(options.get(ZdsReadOptions.COLLECTION), "*"));
        List<FileTree> sets = DataSetDiscovery.find(data, warning -> {});
        for (FileTree set : sets) {
            if (!set.rootEntry().isDirectory()) {
                throw new UsageException(
                        set.name()
                                + " is an archive, which cannot be changed in place. Unpack it, and run compact on the directory");
            }
            WriteLock.check(set);
            String prefix = isDirectoryOfSets(sets, data) ? set.rootEntry().name() + "/" : "";
            for (ZdsCollection collection : choice.select(DataSet.open(new FileTreeDirectory(set)))) {
                if (collection.listFiles().data().isPresent()) {
                    compact(
                            collection,
                            prefix,
                            ZdsReadOptions.liveRules(options).maxLineLength(),
                            output);
                }
            }
        }
        choice.check(data.name());
    }

    private static void compact(ZdsCollection collection, String prefix, int maxLineLength, CompactionOutput output)
            throws IOException {
        try (CompactionOutput.Replacement meta = output.replace(prefix + collection.pathOf(ZdsCollection.META))) {
            CollectionFiles files = collection.listFiles();
            CollectionCompactor old = CollectionCompactor.open(files, maxLineLength);
            CollectionCompactor.Content content = old.content();
            boolean isCompact = old.isCompact();
            if (isCompact || output.isDryRun()) {
                long after = isCompact ? files.dataSize() : content.liveBytes();
                output.report(files.describe(), content.documents(), files.dataSize(), after);
                return;
            }
            old.copy(path -> meta.create(path.substring(path.indexOf('/') + 1)));
            ZdsCollection copy = new ZdsCollection(new FileTreeDirectory(meta.staged()), collection.name(), "");
            CollectionCompactor.Content copied =
                    CollectionCompactor.open(copy.listFiles(), maxLineLength).content();
            if (!copied.equals(content)) {
                throw new IOException("the compacted copy of " + files.describe() + " has " + copied.documents()
                        + " documents with checksum " + Long.toHexString(copied.checksum()) + " instead of "
                        + content.documents() + " with checksum " + Long.toHexString(content.checksum())
                        + ", so nothing was changed. Run verify on the data set");
            }
            meta.publish();
            output.report(files.describe(), content.documents(), files.dataSize(), copied.liveBytes());
        }
    }

    /** The new index of a collection. */
    private record IndexFile(String path, IndexOutput output) implements IndexRebuilder.Output {
        @Override
        public ByteSink create() throws IOException {
            return output.create(path);
        }

        @Override
        public Spool spool() throws IOException {
            return output.spool();
        }
    }

    private static DataSetDirectory open(FileTree data, Options options, List<String> warnings) throws IOException {
        return data.rootEntry().isDirectory()
                ? new FileTreeDirectory(data)
                : Archive.open(data.open(""), ZdsReadOptions.archiveLimits(options), warnings::add);
    }

    @Override
    public List<Chart> charts(FileTree data, Options options) throws IOException {
        List<Bars.Bar> bars = new ArrayList<>();
        List<FileTree> sets = DataSetDiscovery.find(data, warning -> {});
        boolean several = isDirectoryOfSets(sets, data);
        for (FileTree set : sets) {
            try (DataSetDirectory directory = open(set, options, new ArrayList<>())) {
                for (ZdsCollection collection : DataSet.open(directory).collections()) {
                    bars.add(CollectionChart.bar(several ? set.rootEntry().name() + "/" : "", collection, options));
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
        static Bars.Bar bar(String prefix, ZdsCollection collection, Options options) throws IOException {
            CollectionFiles files = collection.listFiles();
            String name = prefix + collection.name();
            if (files.resolveStorage(options.get(ZdsReadOptions.STORAGE), warning -> {}) == StorageMode.DOCS) {
                long bytes = files.documents().stream().mapToLong(Entry::length).sum();
                return new Bars.Bar(name, files.documents().size() + " files", List.of(bytes, 0L));
            }
            LiveLines live = LiveLineFinder.find(files, ZdsReadOptions.liveRules(options), warning -> {});
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
