package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file and what stands beside it. Every side file is opened when it is first needed. Offsets, or without them a
 * legacy index, say alone where samples are; any other file that does not fit is left out with one warning.
 */
public final class Shard implements Closeable {
    private final ByteSource data;
    private final SideFiles sideFiles;
    private final boolean tolerant;
    private final Notices notices;
    private final List<ByteSource> opened = new ArrayList<>();
    private Optional<SampleTable> table;

    /**
     * @param data closed by whoever opened it
     * @param tolerant whether damaged offsets cost only the samples they touch
     */
    public Shard(ByteSource data, SideFiles sideFiles, boolean tolerant, Notices notices) {
        this.data = data;
        this.sideFiles = sideFiles;
        this.tolerant = tolerant;
        this.notices = notices;
    }

    public ByteSource data() {
        return data;
    }

    /**
     * Where the samples are; empty for a data file alone.
     *
     * @throws CorruptFileException if the offsets contradict the data file
     */
    public Optional<SampleTable> table() throws IOException {
        if (table == null) {
            Optional<ByteSource> offsets = open(SideFile.OFFSETS);
            Optional<ByteSource> index = offsets.isPresent() ? Optional.empty() : open(SideFile.INDEX);
            if (offsets.isPresent()) {
                table = Optional.of(OffsetsFile.open(offsets.get(), data, tolerant, notices));
            } else {
                table = index.isPresent()
                        ? Optional.of(new LegacyIndex(index.get(), data, tolerant, notices))
                        : Optional.empty();
            }
        }
        return table;
    }

    /**
     * Whether the index that writers make last is there and fits the data file: without it, nobody knows whether more is to
     * come. The hashes and the filter of keys may still be missing; nothing but looking up keys is slower without.
     *
     * @throws CorruptFileException if what is there of the index does not fit, be it unfinished or damaged
     */
    public boolean isComplete() throws IOException {
        if (table().isEmpty()) {
            return false;
        }
        Optional<KeyStream> keys = keys();
        if (keys.isPresent()) {
            keys.get().close();
        }
        return keys.isPresent();
    }

    /** Number of rows, if an index says it; the header of the keys is held against it. */
    public OptionalLong count() throws IOException {
        Optional<SampleTable> found = table();
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        if (found.get() instanceof OffsetsFile) {
            try (KeyStream keys = keysFile().orElse(null)) {
                // Opening it has compared the counts.
            }
        }
        return OptionalLong.of(
                found.get() instanceof LegacyIndex index
                        ? index.count()
                        : found.get().samples());
    }

    /**
     * The keys of the index in the samples' order: of {@code .keys}, without that file of {@code .index}. Empty if there
     * is neither.
     *
     * @throws CorruptFileException if what is there is unusable
     */
    public Optional<KeyStream> keys() throws IOException {
        Optional<ByteSource> source = sideFiles.open(SideFile.KEYS);
        if (source.isEmpty()) {
            return legacyKeys();
        }
        try {
            return Optional.of(keysFile(source.get()));
        } catch (CorruptFileException e) {
            Optional<KeyStream> legacy = legacyKeys();
            if (legacy.isEmpty()) {
                throw e;
            }
            ignore(e);
            return legacy;
        }
    }

    private Optional<KeyStream> legacyKeys() throws IOException {
        Optional<LegacyIndex> index = legacyIndex();
        return index.isPresent() ? Optional.of(index.get().keys()) : Optional.empty();
    }

    /** The file {@code .keys}; empty, and warned of, if it does not fit. */
    Optional<KeysFile> keysFile() throws IOException {
        Optional<ByteSource> source = sideFiles.open(SideFile.KEYS);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(keysFile(source.get()));
        } catch (CorruptFileException e) {
            ignore(e);
            return Optional.empty();
        }
    }

    private KeysFile keysFile(ByteSource source) throws IOException {
        try {
            return table().isPresent() ? new KeysFile(source, samples()) : KeysFile.ofUnknownCount(source);
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /**
     * The file {@code .index}, whether or not it is what says where samples are.
     *
     * @throws CorruptFileException if it speaks of another number of samples than the offsets
     */
    public Optional<LegacyIndex> legacyIndex() throws IOException {
        if (table().orElse(null) instanceof LegacyIndex index) {
            return Optional.of(index);
        }
        Optional<ByteSource> source = open(SideFile.INDEX);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        LegacyIndex index = new LegacyIndex(source.get(), data, true, notices);
        return Optional.of(table().isPresent() ? index.of(samples()) : index);
    }

    /** Opens a side file; it is closed with the shard. */
    public Optional<ByteSource> open(SideFile file) throws IOException {
        Optional<ByteSource> source = sideFiles.open(file);
        source.ifPresent(opened::add);
        return source;
    }

    /**
     * Number of samples that the other index files have to have, if an index counts them: of damaged offsets, without the
     * slot of bytes that belong to no sample.
     */
    public long samples() throws IOException {
        SampleTable found = table().orElseThrow();
        return found instanceof OffsetsFile offsets ? offsets.indexed() : found.samples();
    }

    /** Says something of the data file. */
    public void warn(String reason) {
        notices.warn(data.name(), reason);
    }

    /** Says, once a file, that it is not used. */
    public void ignore(CorruptFileException reason) {
        notices.warn(reason.file(), "is ignored: " + reason.getMessage());
    }

    @Override
    public void close() throws IOException {
        for (ByteSource source : opened) {
            source.close();
        }
    }
}
