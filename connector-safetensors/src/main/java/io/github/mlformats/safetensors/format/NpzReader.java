package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.bytes.ZipConstants;
import io.github.mlformats.core.bytes.ZipDirectory;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the arrays of a ZIP archive of numpy as tensors. Their bytes are in the archive as they are. */
final class NpzReader {
    private static final String SUFFIX = ".npy";
    /** The signature of an archive's first file. Archives without files are complete. */
    static final byte[] MAGIC = {'P', 'K', 3, 4};

    /** Most bytes of a local header and the header of an array as numpy writes them, without the name. */
    private static final int USUAL_START = 256;
    /** Most bytes that are fetched together, with the gaps between them. */
    private static final int MAX_PREFETCHED = 8 << 20;

    private NpzReader() {}

    /** Returns the size of the directory at the end of the archive. */
    static long directorySize(ByteSource source) throws IOException {
        return ZipDirectory.open(source).size();
    }

    /**
     * Reads the directory of an archive and the headers of all arrays.
     *
     * @throws UsageException if an array is compressed, or has no type of tensors
     */
    static SafetensorsHeader read(ByteSource source) throws IOException {
        List<ZipDirectory.Entry> entries = new ArrayList<>();
        ZipDirectory.open(source).forEach(entry -> {
            if (!isDirectory(entry)) {
                entries.add(entry);
            }
        });
        entries.sort(Comparator.comparingLong(ZipDirectory.Entry::headerOffset));
        Set<String> names = new HashSet<>();
        List<Tensor> tensors = new ArrayList<>();
        long end = 0;
        while (tensors.size() < entries.size()) {
            List<ZipDirectory.Entry> rest = entries.subList(tensors.size(), entries.size());
            List<ByteRange> starts = starts(source, rest);
            ByteSource prefetched = new PrefetchedSource(source, starts);
            for (ZipDirectory.Entry entry : rest.subList(0, starts.size())) {
                Tensor tensor = tensor(prefetched, entry, end);
                if (!names.add(tensor.name())) {
                    throw corrupt(source, entry, "a name that occurs once", "a second one");
                }
                tensors.add(tensor);
                end = tensor.offset() + tensor.byteLength();
            }
        }
        return new SafetensorsHeader(Map.of(), List.copyOf(tensors), 0, source.size());
    }

    /** Whether an entry is a directory without content, as programs other than numpy write it. */
    private static boolean isDirectory(ZipDirectory.Entry entry) {
        return entry.name().endsWith("/") && entry.size() == 0;
    }

    /** Returns the starts of the first entries, as many as are fetched together: up to the end of a header of usual size. */
    private static List<ByteRange> starts(ByteSource source, List<ZipDirectory.Entry> entries) {
        int most = Math.min(MAX_PREFETCHED, source.maxWindow());
        List<ByteRange> starts = new ArrayList<>();
        long end = entries.get(0).headerOffset();
        long bytes = 0;
        for (ZipDirectory.Entry entry : entries) {
            int usual = Math.min(most, USUAL_START + entry.name().length());
            ByteRange start =
                    new ByteRange(entry.headerOffset(), (int) Math.min(usual, source.size() - entry.headerOffset()));
            long gap = Math.max(0, start.offset() - end);
            bytes += start.length() + (gap <= source.readGap() ? gap : 0);
            if (!starts.isEmpty() && bytes > most) {
                break;
            }
            starts.add(start);
            end = start.end();
        }
        return starts;
    }

    /** @param free position after the array before */
    private static Tensor tensor(ByteSource source, ZipDirectory.Entry entry, long free) throws IOException {
        String file = PlainText.truncate(entry.name());
        if (!entry.name().endsWith(SUFFIX)) {
            throw new UsageException("'" + file + "' of " + source.name() + " is not an array of numpy: remove it");
        }
        if (entry.isEncrypted() || !entry.isStored()) {
            throw new UsageException("'" + file + "' of " + source.name()
                    + " is compressed or encrypted, which cannot be read. Write the archive with numpy.savez");
        }
        if (entry.headerOffset() < free) {
            throw corrupt(source, entry, "an entry after byte " + free, "one at byte " + entry.headerOffset());
        }
        long start = entry.locate(source);
        String name = entry.name().substring(0, entry.name().length() - SUFFIX.length());
        NpyHeader header = NpyHeader.read(source, start, start + entry.size(), name);
        long length = entry.size() - header.size();
        return header.tensor(name, start)
                .filter(tensor -> tensor.byteLength() == length)
                .orElseThrow(() -> corrupt(source, entry, header.describeData(), length + " bytes"));
    }

    private static CorruptFileException corrupt(
            ByteSource source, ZipDirectory.Entry entry, String expected, String found) {
        return new CorruptFileException(
                source.name(),
                Math.min(entry.headerOffset(), source.size() - ZipConstants.END_SIZE),
                "entry " + PlainText.truncate(entry.name()),
                expected,
                found);
    }
}
