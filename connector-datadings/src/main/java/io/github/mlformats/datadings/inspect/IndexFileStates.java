package io.github.mlformats.datadings.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.datadings.DatadingsFormat;
import io.github.mlformats.datadings.format.index.IndexWarningListener;
import io.github.mlformats.datadings.format.index.KeysFile;
import io.github.mlformats.datadings.format.index.LegacyIndex;
import io.github.mlformats.datadings.format.index.OffsetsFile;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SidecarFile;
import io.github.mlformats.datadings.format.lookup.BloomFilter;
import io.github.mlformats.datadings.format.lookup.KeyHashesFile;
import java.io.IOException;
import java.util.Optional;

/** Describes which index files exist, and whether their headers and sizes fit the data file. */
final class IndexFileStates {
    private final FileContext context;
    private final Shard shard;
    private final IndexWarningListener notices;

    IndexFileStates(FileContext context, Shard shard, IndexWarningListener notices) {
        this.context = context;
        this.shard = shard;
        this.notices = notices;
    }

    Fact size(SidecarFile file) throws IOException {
        Optional<ByteSource> source = open(file);
        return source.isPresent() ? Fact.size(source.get().size()) : Fact.NONE;
    }

    String state(SidecarFile file) throws IOException {
        Optional<ByteSource> source = open(file);
        if (source.isEmpty()) {
            return "missing";
        }
        try {
            return check(file, source.get());
        } catch (CorruptFileException e) {
            return "does not fit: expected " + e.expected() + ", found " + e.found();
        }
    }

    private boolean isCounted() throws IOException {
        try {
            return shard.table().isPresent();
        } catch (CorruptFileException e) {
            return false;
        }
    }

    private Optional<ByteSource> open(SidecarFile file) throws IOException {
        return DatadingsFormat.sidecarFiles(context).open(file);
    }

    private String check(SidecarFile file, ByteSource source) throws IOException {
        if (file == SidecarFile.MD5) {
            return "compared by verify";
        }
        if (file == SidecarFile.OFFSETS) {
            return OffsetsFile.open(source, context.source(), false, notices).samples() + " samples";
        }
        if (file == SidecarFile.INDEX) {
            return new LegacyIndex(source, context.source(), true, notices).samples() + " keys";
        }
        if (!isCounted()) {
            return "not compared: no offsets";
        }
        long samples = shard.indexedSamples();
        switch (file) {
            case KEYS -> new KeysFile(source, samples);
            case KEY_HASHES -> KeyHashesFile.open(source, samples);
            case FILTER -> BloomFilter.open(source, samples);
            case OFFSETS, INDEX, MD5 -> throw new IllegalStateException(file.name());
        }
        return samples + " keys";
    }
}
