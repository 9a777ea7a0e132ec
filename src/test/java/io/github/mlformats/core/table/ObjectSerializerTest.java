package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.TaskRunner.TaskResult;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIsNotEmptyDirectoryException;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;
import org.example.commit.OtherProtocol;
import org.example.commit.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.Tuple2;

/** Which objects the driver accepts in task results. */
class ObjectSerializerTest {
    private static Object back(Serializable object) throws IOException {
        return ObjectSerializer.decode(ObjectSerializer.encode(object));
    }

    static Stream<Serializable> answers() {
        StructType columns = new StructType()
                .add("id", DataTypes.LongType, false)
                .add(
                        "x",
                        DataTypes.createArrayType(DataTypes.StringType),
                        true,
                        new MetadataBuilder()
                                .putString("key", "value")
                                .putLongArray("more", new long[] {1})
                                .build())
                .add("m", DataTypes.createMapType(DataTypes.StringType, DataTypes.createDecimalType(10, 2)));
        return Stream.of(
                columns,
                new ArrayList<>(List.of(1, 2L, 3.0, "four", new BigDecimal("5.5"))),
                new HashMap<>(Map.of("a", List.of(), "b", Set.of(1))),
                new long[][] {{1}, {}},
                new Path("s3a://bucket/a b").toString(),
                new UsageException("what to do").getMessage());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void acceptsValuesTypesAndCollections(Serializable answer) throws IOException {
        assertThat(back(answer)).isEqualTo(answer);
    }

    /** The messages of HadoopMapReduceCommitProtocol, which S3A's and the manifest committer use, too. */
    @Test
    void acceptsMessagesOfHadoopCommitters() throws IOException {
        Object files = ScalaBridge.emptyMap();
        for (String path : List.of("/a", "/b", "/c", "/d", "/e", "/f")) {
            files = ScalaBridge.invoke(files, "updated", path, path + "/final");
        }
        Object directories = ScalaBridge.invoke(ScalaBridge.seq(List.of("day=1", "2", "3", "4", "5", "6")), "toSet");

        TaskCommitMessage message = (TaskCommitMessage) back(new TaskCommitMessage(new Tuple2<>(files, directories)));

        assertThat(message.obj()).isEqualTo(new Tuple2<>(files, directories));
        assertThat(((TaskCommitMessage) back(new TaskCommitMessage(null))).obj())
                .isNull();
    }

    @Test
    void acceptsExceptions() throws IOException {
        Exception failure = new IllegalStateException(new CorruptFileException("file", 3, "place", "this", "that"));

        assertThatThrownBy(() -> TaskResult.decode(ObjectSerializer.encode(new TaskResult<String>(null, failure)))
                        .get())
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage(failure.getCause().getMessage());
    }

    private static TaskResult<String> failure(Exception failure) throws IOException {
        return TaskResult.decode(ObjectSerializer.encode(new TaskResult<String>(null, failure)));
    }

    @Test
    void acceptsExceptionsCausedByOtherLibraries() throws IOException {
        Exception notFound = new FileNotFoundException("no file s3a://b/k");
        notFound.initCause(new StoreException("status 404", new IllegalStateException("closed")));

        assertThatThrownBy(failure(notFound)::get)
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("no file s3a://b/k")
                .cause()
                .isExactlyInstanceOf(RuntimeException.class)
                .hasMessage("org.example.commit.StoreException: status 404")
                .hasStackTraceContaining("ObjectSerializerTest.acceptsExceptionsCausedByOtherLibraries")
                .hasCause(new IllegalStateException("closed"));
    }

    @Test
    void acceptsExceptionsOfOtherLibraries() throws IOException {
        assertThatThrownBy(failure(new StoreException("status 500", null))::get)
                .isExactlyInstanceOf(RuntimeException.class)
                .hasMessage("org.example.commit.StoreException: status 500");
        Exception unchecked = new UncheckedIOException(new PathIsNotEmptyDirectoryException("/a"));
        assertThatThrownBy(failure(unchecked)::get)
                .isInstanceOf(UncheckedIOException.class)
                .cause()
                .isExactlyInstanceOf(IOException.class)
                .hasMessageContaining("PathIsNotEmptyDirectoryException: `/a': Directory is not empty");
    }

    interface Call extends Serializable, Supplier<String> {}

    /** Classes of Scala 2.13. */
    private static Serializable lazyList() throws ReflectiveOperationException {
        Object lists = Class.forName("scala.collection.immutable.LazyList$")
                .getField("MODULE$")
                .get(null);
        return (Serializable) ScalaBridge.invoke(ScalaBridge.invoke(lists, "empty"), "prepended", 1);
    }

    static Stream<Serializable> refused() throws ReflectiveOperationException {
        Call lambda = () -> "called";
        return Stream.of(
                lambda,
                (Serializable) Proxy.newProxyInstance(
                        ObjectSerializerTest.class.getClassLoader(),
                        new Class<?>[] {Serializable.class},
                        (InvocationHandler & Serializable) (proxy, method, arguments) -> null),
                lazyList(),
                new File("/etc"),
                new ArrayList<>(List.of(new HashMap<>(Map.of("deep", new File("/etc"))))),
                new TaskCommitMessage(new File("/etc")));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void rejectsOtherClasses(Serializable object) throws IOException {
        byte[] encoded = ObjectSerializer.encode(object);

        assertThatThrownBy(() -> ObjectSerializer.decode(encoded))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a task returned an object that the driver does not accept");
    }

    /** For example a committer that keeps its state in its message. */
    @Test
    void acceptsMessagesOfTheConfiguredProtocol() throws IOException {
        Serializable message = new OtherProtocol.Message("/staged");
        byte[] encoded = ObjectSerializer.encode(new TaskCommitMessage(message));

        assertThatThrownBy(() -> ObjectSerializer.decode(encoded)).isInstanceOf(IOException.class);
        SparkSessions.withSetting("spark.sql.sources.commitProtocolClass", OtherProtocol.class.getName(), () -> {
            try {
                assertThat(((TaskCommitMessage) ObjectSerializer.decode(encoded)).obj())
                        .isEqualTo(message);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** An array with a huge declared length is not allocated. */
    @Test
    void rejectsArraysLongerThanTheInput() throws IOException {
        byte[] encoded = ObjectSerializer.encode(new long[] {1, 2, 3});
        ByteBuffer.wrap(encoded).putInt(encoded.length - 3 * Long.BYTES - Integer.BYTES, 1 << 30);

        assertThatThrownBy(() -> ObjectSerializer.decode(encoded))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a task returned an object that the driver does not accept");
    }
}
