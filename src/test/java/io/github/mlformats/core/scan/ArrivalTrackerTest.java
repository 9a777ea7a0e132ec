package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.file.MeetingTree;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import io.github.mlformats.core.testing.numbers.NumbersFormat;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data sets that change while a stream discovers them, as files that are listed, and as those of a format with a finder. */
class ArrivalTrackerTest {
    private static final StructType SCHEMA = StructType.fromDDL("id BIGINT");
    private static final long SECOND = 1000;

    @TempDir
    private Path directory;

    private Path file;
    private byte[] content;
    private TableResolver resolver;

    /** Each file is a data set, which is complete at its final length. */
    private record FileFinder(long length) implements DataSetFinder {
        @Override
        public List<String> find(FileTree tree) throws IOException {
            return tree.rootEntry().isDirectory()
                    ? tree.list("").stream().map(FileTree.Entry::name).toList()
                    : List.of("");
        }

        @Override
        public boolean isComplete(FileTree dataSet) {
            return dataSet.rootEntry().length() == length;
        }
    }

    @BeforeEach
    void writeFile() throws IOException {
        SparkSessions.shared();
        file = NumbersFile.rows(3).longs("id", row -> row).write(directory.resolve("in/a"));
        content = Files.readAllBytes(file);
        resolver = resolver(file.getParent().toUri().toString());
    }

    private static TableResolver resolver(String... paths) {
        return resolver(Map.of(), paths);
    }

    private static TableResolver resolver(Map<String, String> options, String... paths) {
        Map<String, String> all = new HashMap<>(options);
        all.put("paths", Stream.of(paths).collect(Collectors.joining("\",\"", "[\"", "\"]")));
        return TableResolver.of(new NumbersFormat(), new CaseInsensitiveStringMap(all));
    }

    private ArrivalSource source(boolean hasFinder) {
        return hasFinder
                ? new DirectoryArrivalSource(resolver, new FileFinder(content.length), SCHEMA)
                : new FileArrivalSource(resolver, SCHEMA);
    }

    private ArrivalTracker tracker(ArrivalSource source) throws IOException {
        String checkpoint = directory.resolve("checkpoint").toUri().toString();
        ArrivalLog log = ArrivalLog.open(checkpoint, new Configuration());
        return new ArrivalTracker(source, log, resolver.opener().options());
    }

    /** A source whose file is completed after it was listed and before it is checked. */
    private ArrivalSource completedLate(ArrivalSource source) {
        return new ArrivalSource() {
            @Override
            public List<Arrival> list(Predicate<String> paths, boolean hasStarted) throws IOException {
                return source.list(paths, hasStarted);
            }

            @Override
            public boolean isComplete(Arrival arrival) throws IOException {
                if (Files.size(file) < content.length) {
                    Files.write(file, content);
                }
                return source.isComplete(arrival);
            }

            @Override
            public List<Arrival> refresh(List<Arrival> arrivals) throws IOException {
                return source.refresh(arrivals);
            }

            @Override
            public TableFiles files(List<Arrival> arrivals) throws IOException {
                return source.files(arrivals);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dataSetThatIsCompletedAfterListingIsTakenWithItsFinalSize(boolean hasFinder) throws IOException {
        Files.write(file, Arrays.copyOf(content, content.length - 1));
        ArrivalTracker tracker = tracker(completedLate(source(hasFinder)));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isEqualTo(-1);
        assertThat(tracker.metrics()).containsEntry("numFilesIncomplete", "1");
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isZero();
        assertThat(tracker.between(-1, 0, FileSkipPolicy.NONE))
                .extracting(Arrival::bytes)
                .containsExactly((long) content.length);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dataSetThatChangesBeforeItIsReadIsAnError(boolean hasFinder) throws IOException {
        ArrivalTracker tracker = tracker(source(hasFinder));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isZero();
        Files.write(file, new byte[1]);
        assertThatThrownBy(() -> tracker.between(-1, 0, FileSkipPolicy.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("in/a changed after the stream had discovered it");
        Files.delete(file);
        assertThatThrownBy(() -> tracker.between(-1, 0, FileSkipPolicy.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("in/a was deleted after the stream had discovered it");
    }

    /** The stream was started again with the option, whether it skips deleted files or not. */
    @ParameterizedTest
    @CsvSource({
        "pathGlobFilter, b, false",
        "PathGlobFilter, b, true",
        "modifiedAfter, 2999-01-01T00:00:00, true",
        "modifiedBefore, 2000-01-01T00:00:00, true"
    })
    void optionThatHidesAFileBeforeItIsReadIsAnError(String option, String value, boolean ignoresMissing)
            throws IOException {
        assertThat(tracker(source(false)).advance(-1, StreamReadLimit.NONE)).isZero();
        resolver = resolver(Map.of(option, value), file.getParent().toUri().toString());

        assertThatThrownBy(() -> tracker(source(false)).between(-1, 0, new FileSkipPolicy(false, ignoresMissing)))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("file:.*/in/a was discovered by the stream and not read yet, but option "
                        + "(?i:" + option + ") is " + value
                        + " now and does not select it\\. Set the option as before, or start with a new checkpoint");
    }

    @Test
    void fileThatIsNoLongerFoundRecursivelyIsAnError() throws IOException {
        String root = directory.resolve("in").toUri().toString();
        Files.createDirectories(directory.resolve("in/below"));
        Files.move(file, directory.resolve("in/below/a"));
        resolver = resolver(Map.of("recursiveFileLookup", "true"), root);
        assertThat(tracker(source(false)).advance(-1, StreamReadLimit.NONE)).isZero();
        resolver = resolver(root);

        assertThatThrownBy(() -> tracker(source(false)).between(-1, 0, FileSkipPolicy.NONE))
                .hasMessageContaining("option recursiveFileLookup is false now and does not select it");
    }

    @Test
    void deletedFileIsSkippedWithOptionsThatSelectFiles() throws IOException {
        resolver =
                resolver(Map.of("pathGlobFilter", "a"), file.getParent().toUri().toString());
        assertThat(tracker(source(false)).advance(-1, StreamReadLimit.NONE)).isZero();
        assertThat(tracker(source(false)).between(-1, 0, FileSkipPolicy.NONE)).hasSize(1);
        Files.delete(file);

        assertThat(tracker(source(false)).between(-1, 0, new FileSkipPolicy(false, true)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void patternMayMatchNothingYet(boolean hasFinder) throws IOException {
        resolver = resolver(directory.toUri() + "nowhere");
        assertThatThrownBy(() -> tracker(source(hasFinder)).advance(-1, StreamReadLimit.NONE))
                .hasMessageContaining("path does not exist")
                .hasMessageContaining("nowhere");
        resolver = resolver(directory.toUri() + "day=*");
        ArrivalTracker tracker = tracker(source(hasFinder));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isEqualTo(-1);
        Files.createDirectories(directory.resolve("day=1"));
        Files.move(file, directory.resolve("day=1/a"));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isZero();
    }

    /** Object stores have no empty directories. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void directoryThatWasEmptiedSinceTheStartMayBeMissing(boolean hasFinder) throws IOException {
        ArrivalTracker tracker = tracker(source(hasFinder));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isZero();
        Files.delete(file);
        Files.delete(file.getParent());
        assertThat(tracker.advance(0, StreamReadLimit.NONE)).isZero();

        Files.createDirectory(file.getParent());
        Files.write(file.resolveSibling("b"), content);
        assertThat(tracker(source(hasFinder)).advance(0, StreamReadLimit.NONE)).isEqualTo(1);
    }

    @Test
    void entryThatSparkKnowsAndTheLogHasLostIsAnError() {
        assertThatThrownBy(() -> tracker(source(false)).advance(0, StreamReadLimit.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "the checkpoint is incomplete: .*/checkpoint/0 is missing. Start with a new checkpoint");
    }

    @Test
    void fileOfATimeInTheFutureDoesNotMakeOthersOld() throws IOException {
        Path late = Files.write(file.resolveSibling("late"), content);
        Files.setLastModifiedTime(late, FileTime.from(Instant.now().plus(365, ChronoUnit.DAYS)));
        assertThat(tracker(source(false)).advance(-1, StreamReadLimit.NONE)).isZero();

        Files.write(file.resolveSibling("b"), content);
        assertThat(tracker(source(false)).advance(0, StreamReadLimit.NONE)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dataSetInOverlappingPathsIsTakenOnce(boolean hasFinder) throws IOException {
        resolver = resolver(
                file.getParent().toUri().toString(),
                directory.toUri() + "{in,none}",
                file.toUri().toString());
        ArrivalTracker tracker = tracker(source(hasFinder));
        assertThat(tracker.advance(-1, StreamReadLimit.NONE)).isZero();
        assertThat(tracker.between(-1, 0, FileSkipPolicy.NONE)).hasSize(1);
        assertThat(tracker.advance(0, StreamReadLimit.NONE)).isZero();
    }

    /** The local file system under the scheme {@code meet:}, which lists two data sets only at the same time. */
    public static final class MeetingFileSystem extends RawLocalFiles {
        private static final CountDownLatch MISSING = new CountDownLatch(2);

        @Override
        public String getScheme() {
            return "meet";
        }

        @Override
        public RemoteIterator<LocatedFileStatus> listFiles(org.apache.hadoop.fs.Path path, boolean recursive)
                throws IOException {
            MeetingTree.meet(MISSING);
            return super.listFiles(path, recursive);
        }
    }

    @Test
    void listsDataSetsAtTheSameTime() throws IOException {
        SparkSessions.shared()
                .sparkContext()
                .hadoopConfiguration()
                .set("fs.meet.impl", MeetingFileSystem.class.getName());
        Files.createDirectories(directory.resolve("sets/a"));
        Files.createDirectories(directory.resolve("sets/b"));
        resolver = resolver("meet:" + directory.resolve("sets"));

        assertThat(source(true).list(path -> true, false)).hasSize(2);
    }

    @Test
    void millisecondsThatOnlyListingsTellAreIgnored() {
        Arrival listed = new Arrival("s3a://bucket/a", 10, 5 * SECOND + 7);
        assertThat(listed.isSameVersion(new Arrival("s3a://bucket/a", 10, 5 * SECOND)))
                .isTrue();
        assertThat(listed.isSameVersion(new Arrival("s3a://bucket/a", 10, 5 * SECOND + 8)))
                .isFalse();
        assertThat(listed.isSameVersion(new Arrival("s3a://bucket/a", 10, 6 * SECOND)))
                .isFalse();
        assertThat(listed.isSameVersion(new Arrival("s3a://bucket/a", 11, 5 * SECOND + 7)))
                .isFalse();
    }
}
