package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file with its sidecar files, which are opened on first use. {@code .offsets}, or in its absence
 * {@code .index}, is the only source of sample positions: if it is corrupt, so is the shard. Any other sidecar file
 * that does not fit is ignored with one warning, and reads fall back to slower access. Not thread-safe.
 */
public final class Shard implements Closeable {
    private final ByteSource data;
    private final SidecarFile.Opener sidecarFiles;
    private final boolean tolerant;
    private final ProblemListener notices;
    private final List<ByteSource> opened = new ArrayList<>();
    private Optional<SampleTable> table;
    private Optional<CorruptFileException> keysFault;

    /**
     * @param data the data file; not closed with the shard
     * @param tolerant whether damaged offsets cost only the samples they touch
     */
    public Shard(ByteSource data, SidecarFile.Opener sidecarFiles, boolean tolerant, ProblemListener notices) {
        this.data = data;
        this.sidecarFiles = sidecarFiles;
        this.tolerant = tolerant;
        this.notices = notices;
    }

    public ByteSource data() {
        return data;
    }

    /**
     * Returns the positions of the samples; empty for a data file without an index.
     *
     * @throws CorruptFileException if the offsets contradict the data file
     */
    public Optional<SampleTable> table() throws IOException {
        if (table == null) {
            Optional<ByteSource> offsets = open(SidecarFile.OFFSETS);
            Optional<ByteSource> index = offsets.isPresent() ? Optional.empty() : open(SidecarFile.INDEX);
            if (offsets.isPresent()) {
                table = Optional.of(OffsetsFile.open(offsets.get(), data, tolerant, notices));
            } else if (index.isPresent()) {
                LegacyIndex legacy = new LegacyIndex(index.get(), data, tolerant, notices);
                table = Optional.of(tolerant ? legacy.addUnclaimedSlot() : legacy);
            } else {
                table = Optional.empty();
            }
        }
        return table;
    }

    /**
     * Returns whether the index is complete and fits the data file. Writers create the index after the data, so without
     * it more samples may follow. The key hashes and the filter may still be missing, as they only speed up key
     * lookups.
     *
     * @throws CorruptFileException if the index does not fit, whether incomplete or damaged
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

    /** Returns the number of rows, if there is an index. Another number of keys is warned of. */
    public OptionalLong rowCount() throws IOException {
        Optional<SampleTable> found = table();
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        keysFault().ifPresent(this::warnIgnored);
        return OptionalLong.of(
                found.get() instanceof LegacyIndex index
                        ? index.count()
                        : found.get().samples());
    }

    /** Returns why the keys of the index are unusable; empty if they fit the offsets, or if there are none. */
    public Optional<CorruptFileException> keysFault() throws IOException {
        if (keysFault == null) {
            keysFault = findKeysFault();
        }
        return keysFault;
    }

    private Optional<CorruptFileException> findKeysFault() throws IOException {
        if (!(table().orElse(null) instanceof OffsetsFile)) {
            return Optional.empty();
        }
        Optional<ByteSource> source = sidecarFiles.open(SidecarFile.KEYS);
        try {
            if (source.isPresent()) {
                keysFile(source.get()).close();
            } else {
                legacyIndex();
            }
            return Optional.empty();
        } catch (CorruptFileException e) {
            return Optional.of(e);
        }
    }

    /**
     * Returns the keys of the index in the samples' order: from {@code .keys}, or in its absence from {@code .index}.
     * Empty if there is neither.
     *
     * @throws CorruptFileException if the file is unusable and there is no other
     */
    public Optional<KeyStream> keys() throws IOException {
        Optional<ByteSource> source = sidecarFiles.open(SidecarFile.KEYS);
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
            warnIgnored(e);
            return legacy;
        }
    }

    private Optional<KeyStream> legacyKeys() throws IOException {
        Optional<LegacyIndex> index = legacyIndex();
        return index.isPresent() ? Optional.of(index.get().keys()) : Optional.empty();
    }

    /** Returns the file {@code .keys}; empty, with a warning, if it does not fit. */
    Optional<KeysFile> keysFile() throws IOException {
        Optional<ByteSource> source = sidecarFiles.open(SidecarFile.KEYS);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(keysFile(source.get()));
        } catch (CorruptFileException e) {
            warnIgnored(e);
            return Optional.empty();
        }
    }

    private KeysFile keysFile(ByteSource source) throws IOException {
        try {
            return table().isPresent() ? new KeysFile(source, indexedSamples()) : KeysFile.openWithoutCount(source);
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /**
     * Returns the file {@code .index}, whether or not the positions of samples come from it.
     *
     * @throws CorruptFileException if its number of samples differs from that of the offsets
     */
    public Optional<LegacyIndex> legacyIndex() throws IOException {
        if (table().orElse(null) instanceof LegacyIndex index) {
            return Optional.of(index);
        }
        Optional<ByteSource> source = open(SidecarFile.INDEX);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        LegacyIndex index = new LegacyIndex(source.get(), data, true, notices);
        return Optional.of(table().isPresent() ? index.requireSamples(indexedSamples()) : index);
    }

    /** Opens a sidecar file, which is closed with the shard. Empty if there is none. */
    public Optional<ByteSource> open(SidecarFile file) throws IOException {
        Optional<ByteSource> source = sidecarFiles.open(file);
        source.ifPresent(opened::add);
        return source;
    }

    /**
     * Returns the number of samples that the other index files have to match. For damaged offsets this excludes the
     * slot of bytes that belong to no sample. Requires an index.
     */
    public long indexedSamples() throws IOException {
        SampleTable found = table().orElseThrow();
        return found instanceof OffsetsFile offsets ? offsets.indexedSamples() : ((LegacyIndex) found).indexedSamples();
    }

    /** Reports a warning about the data file. */
    public void warn(String reason) {
        notices.add(data.name(), reason);
    }

    /** Reports that an index file is ignored. */
    public void warnIgnored(CorruptFileException reason) {
        notices.add(reason.file(), "is ignored: " + reason.getMessage());
    }

    @Override
    public void close() throws IOException {
        for (ByteSource source : opened) {
            source.close();
        }
    }
}
