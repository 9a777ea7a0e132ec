package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.inspect.chart.Bars;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.ZdsReadOptions;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageMode;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.format.live.LiveLineFinder;
import io.github.mlformats.zds.format.live.LiveLines;
import io.github.mlformats.zds.format.store.FolderEntry;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/** A bar chart of the live and dead bytes of collections. */
final class CollectionChart {
    private static final int MAX_BARS = 60;

    private CollectionChart() {}

    /** Returns the bar of a collection. @param prefix prefix of its name */
    static Bars.Bar bar(String prefix, ZdsCollection collection, Options options) throws IOException {
        CollectionFiles files = collection.listFiles();
        String name = prefix + collection.name();
        if (files.resolveStorage(options.get(ZdsReadOptions.STORAGE), warning -> {}) == StorageMode.DOCS) {
            long bytes = files.documents().stream().mapToLong(FolderEntry::size).sum();
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
