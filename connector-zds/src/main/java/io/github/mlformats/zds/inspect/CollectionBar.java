package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.inspect.chart.Bars;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.live.LiveFinder;
import io.github.mlformats.zds.format.live.LiveLines;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/** A bar chart of the live and dead bytes of collections. */
final class CollectionBar {
    private static final int MAX_BARS = 60;

    private CollectionBar() {}

    /** Returns the bar of a collection. @param prefix prefix of its name */
    static Bars.Bar of(String prefix, Collection collection, Options options) throws IOException {
        CollectionFiles files = collection.files();
        String name = prefix + collection.name();
        if (files.storage(options.get(ZdsOptions.STORAGE), warning -> {}) == StorageChoice.DOCS) {
            long bytes = files.documents().stream().mapToLong(Item::size).sum();
            return new Bars.Bar(name, files.documents().size() + " files", List.of(bytes, 0L));
        }
        LiveLines live = LiveFinder.find(files, ZdsOptions.liveRules(options), warning -> {});
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
