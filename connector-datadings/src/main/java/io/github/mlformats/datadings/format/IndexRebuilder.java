package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.datadings.format.DataSetWriter.DataSetFileFactory;
import io.github.mlformats.datadings.format.message.EmbeddedKey;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the index files of a data file anew, from the data and from those index files that fit it.
 *
 * <ol>
 *   <li>The boundaries of the samples are those of {@code .offsets} (or {@code .index}) if each of them is a boundary of
 *       MessagePack values in the data; otherwise, every value of the data is a sample. Bytes that are not MessagePack
 *       are only accepted where offsets say where samples end.
 *   <li>The keys are those of {@code .keys} (or {@code .index}) if the file fits the samples, because a sample may be
 *       stored under a key that it does not contain. Otherwise, or if {@code .key_hashes} proves the keys wrong and the
 *       embedded ones right, they are the embedded keys, which every sample must have. If the offsets do not fit the data and
 *       keys differ from the embedded ones, the index may be that of other data: the user decides.
 *   <li>The hashes and the filter are those of the keys. An {@code .md5} gets their digests. Its line of the data is
 *       not changed, as it may show that the data is damaged.
 * </ol>
 *
 * <p>The framing of the data is read up to three times, the samples once or twice.
 */
public final class IndexRebuilder {
    private static final int SLOTS = 4096;

    private final ByteSource data;
    private final SidecarFile.Opener sidecarFiles;
    private final DataSetFileFactory files;
    private final ProblemListener notes;
    private final MessagePackCursor cursor;
    private final List<ByteSource> opened = new ArrayList<>();

    private IndexRebuilder(
            ByteSource data, SidecarFile.Opener sidecarFiles, DataSetFileFactory files, ProblemListener notes) {
        this.data = data;
        this.sidecarFiles = sidecarFiles;
        this.files = files;
        this.notes = notes;
        this.cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
    }

    /**
     * Rebuilds the index files.
     *
     * @param files creates the new index files; its data file is not requested
     * @param notes receives what users should know about files that are kept
     * @throws CorruptFileException if the samples cannot be told apart
     * @throws UsageException if a sample has no key, a key occurs twice, or the keys may be those of other data
     */
    public static void rebuild(
            ByteSource data, SidecarFile.Opener sidecarFiles, DataSetFileFactory files, ProblemListener notes)
            throws IOException {
        IndexRebuilder rebuilder = new IndexRebuilder(data, sidecarFiles, files, notes);
        try {
            rebuilder.run();
        } finally {
            for (ByteSource file : rebuilder.opened) {
                file.close();
            }
        }
    }

    private void run() throws IOException {
        try (Shard shard = new Shard(data, sidecarFiles, false, (file, reason) -> {})) {
            Optional<SampleTable> table = boundaries(shard);
            long samples = count(table);
            boolean isRejected = table.isEmpty()
                    && open(SidecarFile.OFFSETS, source -> source).isPresent();
            KeySource keys = new KeyComparison(samples, isRejected).run(table);
            KeyStream stored = keys == KeySource.STORED ? openKeys(samples).orElseThrow() : null;
            Samples all = samples(table);
            try (SidecarFilesWriter writer = new SidecarFilesWriter(files.spool(), files.spool(), files.spool(), -1)) {
                while (all.next()) {
                    byte[] key = stored == null ? embeddedKey(all) : stored.key(all.number());
                    writer.add(key, 0, key.length, all.end());
                }
                write(writer);
            }
        }
    }

    /** Returns the boundaries of the index if they fit the data; empty if they are those of the data. */
    private Optional<SampleTable> boundaries(Shard shard) throws IOException {
        Optional<SampleTable> table = soundTable(shard);
        SampleBoundaryScanner scanner = new SampleBoundaryScanner(data, 0);
        Samples stored = table.isPresent() ? new StoredSamples(table.get()) : null;
        boolean isAligned = stored != null;
        long number = 0;
        long start = 0;
        try {
            boolean hasStored = isAligned && stored.next();
            for (; !scanner.atEnd(); number++) {
                start = scanner.position();
                scanner.skip();
                isAligned &= !hasStored || stored.end() >= scanner.position();
                while (hasStored && stored.end() <= scanner.position()) {
                    hasStored = stored.next();
                }
            }
        } catch (CorruptFileException e) {
            if (isAligned) {
                notes.add(data.name(), "is not MessagePack at byte " + e.offset() + ": the offsets are kept");
                return table;
            }
            throw new CorruptFileException(
                    e.file(),
                    e.offset(),
                    "sample " + number,
                    e.expected(),
                    e.found() + " (if a writer died there, cut the file to its first " + start
                            + " bytes and run reindex" + " again)");
        }
        return isAligned ? table : Optional.empty();
    }

    /** Returns the boundaries of the index if they are ordered and cover the data file. */
    private static Optional<SampleTable> soundTable(Shard shard) throws IOException {
        try {
            Optional<SampleTable> table = shard.table();
            for (long first = 0; table.isPresent() && first < table.get().samples(); first += SLOTS) {
                SampleSlots slots = table.get()
                        .slots(first, (int) Math.min(SLOTS, table.get().samples() - first));
                for (int i = 0; i < slots.count(); i++) {
                    if (slots.fault(i) != null) {
                        return Optional.empty();
                    }
                }
            }
            return table;
        } catch (CorruptFileException e) {
            return Optional.empty();
        }
    }

    private long count(Optional<SampleTable> table) throws IOException {
        long samples = 0;
        if (table.isPresent()) {
            samples = table.get().samples();
        } else {
            for (Samples all = samples(table); all.next(); ) {
                samples++;
            }
        }
        if (samples > DataSetWriter.MAX_SAMPLES) {
            throw new UsageException(data.name() + " has " + samples + " samples, but the index files of "
                    + DataSetWriter.MAX_SAMPLES + " at most can be written. Write the samples to several data sets");
        }
        return samples;
    }

    private Samples samples(Optional<SampleTable> table) {
        return table.isPresent() ? new StoredSamples(table.get()) : new ScannedSamples(data);
    }

    /** Returns the embedded key of a sample; null if it has none or is corrupt. */
    private byte[] embeddedKey(Samples sample) throws IOException {
        CorruptFileException tooLarge =
                SampleSlots.tooLarge(data.name(), sample.number(), sample.start(), sample.end());
        if (tooLarge != null) {
            throw tooLarge;
        }
        try {
            cursor.open(sample.start(), (int) (sample.end() - sample.start()), sample.number());
            return EmbeddedKey.read(cursor);
        } catch (CorruptFileException e) {
            return null;
        }
    }

    /** Opens the stored keys, if they are those of this number of samples. */
    private Optional<KeyStream> openKeys(long samples) throws IOException {
        Optional<KeyStream> keys = open(SidecarFile.KEYS, source -> new KeysFile(source, samples));
        return keys.isPresent()
                ? keys
                : open(SidecarFile.INDEX, source -> new LegacyIndex(source, data, true, notes)
                        .requireSamples(samples)
                        .keys());
    }

    private interface FileOpener<T> {
        T open(ByteSource source) throws IOException;
    }

    /** Opens a sidecar file; empty if there is none, or if it does not fit. */
    private <T> Optional<T> open(SidecarFile file, FileOpener<T> opener) throws IOException {
        Optional<ByteSource> source = sidecarFiles.open(file);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        opened.add(source.get());
        try {
            return Optional.of(opener.open(source.get()));
        } catch (CorruptFileException e) {
            return Optional.empty();
        }
    }

    private void write(SidecarFilesWriter writer) throws IOException {
        Optional<Map<String, String>> digests = open(SidecarFile.MD5, Md5File::read);
        writer.finish((file, content) -> {
            try (Md5File.Sink target = new Md5File.Sink(files.create(file.suffix()), digests.isPresent())) {
                content.writeTo(target);
                String name = files.name() + file.suffix();
                digests.ifPresent(all -> all.put(name, target.digest()));
            }
        });
        if (digests.isPresent()) {
            StringBuilder lines = new StringBuilder();
            digests.get().forEach((name, digest) -> lines.append(Md5File.line(digest, name)));
            byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
            try (ByteSink md5 = files.create(SidecarFile.MD5.suffix())) {
                md5.write(text, 0, text.length);
            }
        }
    }

    /** Where the keys come from. */
    private enum KeySource {
        /** The index. */
        STORED,
        /** The samples. */
        EMBEDDED
    }

    /** Compares the stored keys with the embedded ones and with the stored hashes, and chooses between them. */
    private final class KeyComparison {
        private final long samples;
        private final boolean isRejected;
        private long firstWithoutKey = -1;
        private long different;
        private boolean provesStored;
        private boolean provesEmbedded;

        /** @param isRejected whether there are offsets that do not fit the data */
        KeyComparison(long samples, boolean isRejected) {
            this.samples = samples;
            this.isRejected = isRejected;
        }

        KeySource run(Optional<SampleTable> table) throws IOException {
            Optional<KeyHashesFile> hashes =
                    open(SidecarFile.KEY_HASHES, source -> KeyHashesFile.open(source, samples));
            provesStored = hashes.isPresent();
            provesEmbedded = hashes.isPresent();
            KeyStream stored = openKeys(samples).orElse(null);
            for (Samples all = samples(table); all.next(); ) {
                byte[] embedded = embeddedKey(all);
                byte[] key = stored == null ? null : read(stored, all.number());
                stored = key == null ? null : stored;
                compare(all.number(), key, embedded);
                if (hashes.isPresent()) {
                    provesStored &= hasHash(key, hashes.get(), all.number());
                    provesEmbedded &= hasHash(embedded, hashes.get(), all.number());
                }
            }
            return source(stored != null);
        }

        private void compare(long sample, byte[] key, byte[] embedded) {
            if (embedded == null && firstWithoutKey < 0) {
                firstWithoutKey = sample;
            }
            if (key != null && embedded != null && !Arrays.equals(key, embedded)) {
                different++;
            }
        }

        private static boolean hasHash(byte[] key, KeyHashesFile hashes, long sample) throws IOException {
            try {
                return key != null && hashes.storedHash(sample) == hashes.hash(key, key.length);
            } catch (CorruptFileException e) {
                return false;
            }
        }

        private static byte[] read(KeyStream keys, long number) throws IOException {
            try {
                return keys.key(number);
            } catch (CorruptFileException e) {
                return null;
            }
        }

        private KeySource source(boolean canReadKeys) {
            if (canReadKeys && (provesStored || !provesEmbedded)) {
                if (different > 0 && isRejected) {
                    throw new UsageException(data.name() + " has " + different
                            + " samples whose field 'key' is not their key in the index, and the offsets of the index do not"
                            + " fit: it may be the index of other data. To take the keys of the samples, delete .keys, .index"
                            + " and .key_hashes; to keep those of the index, delete .offsets. Then run reindex again");
                }
                if (isRejected && firstWithoutKey >= 0) {
                    notes.add(
                            data.name(),
                            "has samples without field 'key', which get the keys of the index, although its offsets do not fit:"
                                    + " if it is the index of other data, the keys are wrong");
                }
                if (different > 0) {
                    notes.add(
                            data.name(),
                            "has " + different
                                    + " samples whose field 'key' is not their key in the index. The keys of the"
                                    + " index are kept; to take those of the samples, delete .keys and .index and run reindex"
                                    + " again");
                }
                return KeySource.STORED;
            }
            if (firstWithoutKey >= 0) {
                throw new UsageException(data.name() + ": sample " + firstWithoutKey
                        + " has no field 'key', and there is no .keys or .index that fits the " + samples
                        + " samples, so their keys are lost. Restore one of these files, or read the samples with"
                        + " option(\"inferIndex\", \"true\") and write them with new keys");
            }
            return KeySource.EMBEDDED;
        }
    }

    /** The samples of a data file, one after the other. */
    private interface Samples {
        /** Moves to the next sample. @return whether there is one */
        boolean next() throws IOException;

        /** Returns the number of this sample, from 0. */
        long number();

        long start();

        long end();
    }

    /** The samples between the boundaries of an index. */
    private static final class StoredSamples implements Samples {
        private final SampleTable table;
        private SampleSlots slots;
        private long number = -1;

        StoredSamples(SampleTable table) {
            this.table = table;
        }

        @Override
        public boolean next() throws IOException {
            if (number + 1 >= table.samples()) {
                return false;
            }
            number++;
            if (slots == null || number >= slots.first() + slots.count()) {
                slots = table.slots(number, (int) Math.min(SLOTS, table.samples() - number));
            }
            return true;
        }

        @Override
        public long number() {
            return number;
        }

        @Override
        public long start() {
            return slots.start((int) (number - slots.first()));
        }

        @Override
        public long end() {
            return slots == null ? 0 : slots.end((int) (number - slots.first()));
        }
    }

    /** Every value of the data. */
    private static final class ScannedSamples implements Samples {
        private final SampleBoundaryScanner scanner;
        private long number = -1;
        private long start;

        ScannedSamples(ByteSource data) {
            this.scanner = new SampleBoundaryScanner(data, 0);
        }

        @Override
        public boolean next() throws IOException {
            if (scanner.atEnd()) {
                return false;
            }
            start = scanner.position();
            scanner.skip();
            number++;
            return true;
        }

        @Override
        public long number() {
            return number;
        }

        @Override
        public long start() {
            return start;
        }

        @Override
        public long end() {
            return scanner.position();
        }
    }
}
