package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.zds.format.CollectionWriter.DataSetOutput;
import io.github.mlformats.zds.format.DocumentAppender.DocumentSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Merged files are equal to those of a single writer, regardless of the number of staged sets and tasks. */
class MergedIndexTest {
    private static final String META = "part/collections/c/meta/";

    private record Staged(byte[] data, byte[] index, byte[] ids) {}

    @Property(tries = 100)
    void mergedIndexEqualsThatOfOneWriter(
            @ForAll @Size(max = 300) List<@IntRange(max = 200) Integer> ids,
            @ForAll @IntRange(min = 1, max = 5) int sets,
            @ForAll @IntRange(min = 1, max = 7) int tasks,
            @ForAll IndexWriter.IndexType form)
            throws IOException {
        List<Staged> staged = stage(ids, sets);

        assertThat(index(staged, tasks, form)).isEqualTo(one(ids, form));
        HeapSink data = new HeapSink();
        staged.forEach(set -> data.write(set.data(), 0, set.data().length));
        assertThat(data.bytes().toByteArray()).isEqualTo(file(ids, form, "data.jsonl"));
    }

    @Property(tries = 50)
    void anIdThatOccursTwiceIsFound(
            @ForAll @Size(min = 2, max = 300) List<@IntRange(max = 5000) Integer> ids,
            @ForAll @IntRange(min = 1, max = 7) int tasks)
            throws IOException {
        List<Staged> staged = stage(ids, 3);
        boolean repeats = ids.stream().distinct().count() < ids.size();

        if (repeats) {
            assertThatThrownBy(() -> search(staged, tasks, CollectionWriter.WriteDuplicatePolicy.FAIL))
                    .isInstanceOf(UsageException.class);
        } else {
            assertThat(search(staged, tasks, CollectionWriter.WriteDuplicatePolicy.FAIL))
                    .allMatch(file -> file.length == 0);
        }
    }

    private static byte[] index(List<Staged> staged, int tasks, IndexWriter.IndexType form) throws IOException {
        if (form == IndexWriter.IndexType.NONE) {
            return new byte[0];
        }
        List<byte[]> dead = search(staged, tasks, CollectionWriter.WriteDuplicatePolicy.LAST);
        long[] bases = new long[staged.size()];
        for (int i = 1; i < bases.length; i++) {
            bases[i] = bases[i - 1] + staged.get(i - 1).data().length;
        }
        int border = staged.size() / 2;
        HeapSink entries = new HeapSink();
        long count = 0;
        for (int[] segment : new int[][] {{0, border}, {border, staged.size()}}) {
            IndexSegmentWriter writer = new IndexSegmentWriter(sets(staged), segment[0], segment[1]);
            for (byte[] file : dead) {
                writer.exclude(new HeapSource("dead", file));
            }
            count += writer.write(bases, form, entries);
        }
        HeapSink index = new HeapSink();
        byte[] header = IndexWriter.header(form, count);
        index.write(header, 0, header.length);
        index.write(entries.bytes().bytes(), 0, entries.bytes().size());
        return index.bytes().toByteArray();
    }

    private static List<byte[]> search(List<Staged> staged, int tasks, CollectionWriter.WriteDuplicatePolicy rule)
            throws IOException {
        List<byte[]> found = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            HeapSink out = new HeapSink();
            long count = new DuplicateIdFinder(sets(staged), rule, 0).write(task, tasks, out);
            assertThat(out.position()).isEqualTo(count * Long.BYTES);
            found.add(out.bytes().toByteArray());
        }
        return found;
    }

    private static StagedSets sets(List<Staged> staged) {
        return new StagedSets() {
            @Override
            public int count() {
                return staged.size();
            }

            @Override
            public ByteSource open(int set, String suffix) {
                return new HeapSource(
                        suffix,
                        suffix.equals(IDS)
                                ? staged.get(set).ids()
                                : staged.get(set).index());
            }
        };
    }

    private static List<Staged> stage(List<Integer> ids, int sets) throws IOException {
        List<Staged> staged = new ArrayList<>();
        for (int i = 0; i < sets; i++) {
            HeapSink data = new HeapSink();
            HeapSink index = new HeapSink();
            HeapSink buckets = new HeapSink();
            StagedSetWriter set =
                    new StagedSetWriter(data, index, new DuplicateIdFinder.IdBucketWriter(buckets), Long.MAX_VALUE);
            write(ids.subList(ids.size() * i / sets, ids.size() * (i + 1) / sets), set);
            set.finish();
            staged.add(new Staged(
                    data.bytes().toByteArray(),
                    index.bytes().toByteArray(),
                    buckets.bytes().toByteArray()));
        }
        return staged;
    }

    private static void write(List<Integer> ids, DocumentSink target) throws IOException {
        for (int i = 0; i < ids.size(); i++) {
            byte[] id = ("id" + ids.get(i)).getBytes(UTF_8);
            target.documentBuffer().text("x".repeat(ids.get(i) % 10));
            target.endDocument(i, id, 0, id.length);
        }
    }

    private static byte[] one(List<Integer> ids, IndexWriter.IndexType form) throws IOException {
        return form == IndexWriter.IndexType.NONE ? new byte[0] : file(ids, form, "index.bin");
    }

    private static byte[] file(List<Integer> ids, IndexWriter.IndexType form, String name) throws IOException {
        MemoryFile part = new MemoryFile("part");
        DataSetOutput set = new DataSetOutput() {
            @Override
            public ByteSink create(String path) throws IOException {
                return part.entry(path).create();
            }

            @Override
            public Spool createSpool() throws IOException {
                return part.spool();
            }
        };
        CollectionWriter.Rules rules = new CollectionWriter.Rules(
                false, form, CollectionWriter.WriteDuplicatePolicy.LAST, false, Long.MAX_VALUE);
        try (CollectionWriter writer = new CollectionWriter(set, "c", rules)) {
            write(ids, writer);
            writer.finish();
        }
        return part.all().get(META + name);
    }
}
