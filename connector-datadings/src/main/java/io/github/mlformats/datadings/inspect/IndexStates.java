package io.github.mlformats.datadings.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.datadings.DatadingsFormat;
import io.github.mlformats.datadings.format.index.KeysFile;
import io.github.mlformats.datadings.format.index.LegacyIndex;
import io.github.mlformats.datadings.format.index.Notices;
import io.github.mlformats.datadings.format.index.OffsetsFile;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SideFile;
import io.github.mlformats.datadings.format.lookup.BloomFilter;
import io.github.mlformats.datadings.format.lookup.KeyHashes;
import java.io.IOException;
import java.util.Optional;

/** Describes which index files exist, and whether their headers and sizes fit the data file. */
final class IndexStates {
    private final FileContext context;
    private final Shard shard;
    private final Notices notices;

    IndexStates(FileContext context, Shard shard, Notices notices) {
        this.context = context;
        this.shard = shard;
        this.notices = notices;
    }

    Fact size(SideFile file) throws IOException {
        Optional<ByteSource> source = open(file);
        return source.isPresent() ? Fact.size(source.get().size()) : Fact.NONE;
    }

    String state(SideFile file) throws IOException {
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

    private Optional<ByteSource> open(SideFile file) throws IOException {
        return DatadingsFormat.sideFiles(context).open(file);
    }

    private String check(SideFile file, ByteSource source) throws IOException {
        if (file == SideFile.MD5) {
            return "compared by verify";
        }
        if (file == SideFile.OFFSETS) {
            return OffsetsFile.open(source, context.source(), false, notices).samples() + " samples";
        }
        if (file == SideFile.INDEX) {
            return new LegacyIndex(source, context.source(), true, notices).samples() + " keys";
        }
        if (!isCounted()) {
            return "not compared: no offsets";
        }
        long samples = shard.samples();
        switch (file) {
            case KEYS -> new KeysFile(source, samples);
            case KEY_HASHES -> KeyHashes.open(source, samples);
            case FILTER -> BloomFilter.open(source, samples);
            case OFFSETS, INDEX, MD5 -> throw new IllegalStateException(file.name());
        }
        return samples + " keys";
    }
}
