package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.datadings.format.message.EmbeddedKey;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Verifies a data set: compares digests, offsets, key hashes, filter and keys, and decodes every sample. Reads all
 * files completely; holds 8 bytes per key in memory.
 */
public final class ShardVerifier {
    private static final int MAX_SLOTS = 4096;

    private final ByteSource data;
    private final SidecarFile.Opener sidecarFiles;
    private final ProblemListener findings;
    private final MessagePackCursor cursor;
    private long samples;

    private ShardVerifier(ByteSource data, SidecarFile.Opener sidecarFiles, ProblemListener findings) {
        this.data = data;
        this.sidecarFiles = sidecarFiles;
        this.findings = findings;
        this.cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
    }

    /**
     * Verifies a data file and its sidecar files.
     *
     * @return the number of samples
     */
    public static long verify(ByteSource data, SidecarFile.Opener sidecarFiles, ProblemListener findings)
            throws IOException {
        ShardVerifier verifier = new ShardVerifier(data, sidecarFiles, findings);
        verifier.digests();
        verifier.samples();
        return verifier.samples;
    }

    private void report(CorruptFileException e) {
        findings.add(e.file(), e.getMessage());
    }

    private void digests() throws IOException {
        Optional<ByteSource> md5 = sidecarFiles.open(SidecarFile.MD5);
        if (md5.isEmpty()) {
            return;
        }
        try (ByteSource source = md5.get()) {
            Map<String, String> digests = Md5File.read(source);
            if (!digests.containsKey(fileName())) {
                findings.add(source.name(), "has no line for " + fileName());
            }
            compare(digests, data, "");
            for (SidecarFile file : SidecarFile.values()) {
                try (ByteSource side = sidecarFiles.open(file).orElse(null)) {
                    if (side != null) {
                        compare(digests, side, file.suffix());
                    }
                }
            }
        } catch (CorruptFileException e) {
            report(e);
        }
    }

    private String fileName() {
        return data.name().substring(data.name().lastIndexOf('/') + 1);
    }

    private void compare(Map<String, String> digests, ByteSource file, String suffix) throws IOException {
        String expected = digests.get(fileName() + suffix);
        if (expected != null && !expected.equals(Md5File.digest(file))) {
            findings.add(file.name(), "does not match its line of .md5");
        }
    }

    private void samples() throws IOException {
        Shard strict = new Shard(data, sidecarFiles, false, findings);
        Shard shard = opens(strict) ? strict : new Shard(data, sidecarFiles, true, findings);
        if (!opens(shard) || shard.table().isEmpty()) {
            stream();
            return;
        }
        SampleTable table = shard.table().get();
        samples = table.samples();
        try (KeyVerifier keys = new KeyVerifier(sidecarFiles, data, shard.indexedSamples(), findings)) {
            int most = Math.min(MAX_SLOTS, data.maxWindow() / Long.BYTES);
            for (long first = 0; first < samples; first += most) {
                SampleSlots slots = table.slots(first, (int) Math.min(most, samples - first));
                for (int i = 0; i < slots.count(); i++) {
                    keys.verifySample(first + i, sample(slots, i));
                }
            }
        }
    }

    private boolean opens(Shard shard) throws IOException {
        try {
            Optional<SampleTable> table = shard.table();
            if (table.isPresent()) {
                table.get().slots(0, 0); // Reads a legacy index completely.
            }
            return true;
        } catch (CorruptFileException e) {
            report(e);
            return false;
        }
    }

    /** Decodes a sample; returns its embedded key, or null if it has none or is corrupt. */
    private byte[] sample(SampleSlots slots, int i) throws IOException {
        CorruptFileException fault = slots.fault(i);
        if (fault != null) {
            report(fault);
            return null;
        }
        long start = slots.start(i);
        return sample(start, slots.end(i) - start, slots.first() + i);
    }

    private byte[] sample(long start, long size, long number) throws IOException {
        try {
            CorruptFileException tooLarge = SampleSlots.tooLarge(data.name(), number, start, start + size);
            if (tooLarge != null) {
                throw tooLarge;
            }
            cursor.open(start, (int) size, number);
            SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.MAP));
            cursor.open(start, (int) size, number);
            return EmbeddedKey.read(cursor);
        } catch (CorruptFileException e) {
            report(e);
            return null;
        }
    }

    /** Verifies a data file without an index, up to the first malformed byte. */
    private void stream() throws IOException {
        SampleBoundaryScanner boundaries = new SampleBoundaryScanner(data, 0);
        try {
            while (!boundaries.atEnd()) {
                long start = boundaries.position();
                boundaries.skip();
                sample(start, boundaries.position() - start, samples++);
            }
        } catch (CorruptFileException e) {
            report(e);
        }
    }
}
