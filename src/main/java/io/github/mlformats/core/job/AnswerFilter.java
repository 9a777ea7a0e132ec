package io.github.mlformats.core.job;

import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Which classes the driver accepts in what tasks answer. An allow-list: an executor that someone took over must not make the driver
 * run code by the objects that it sends.
 *
 * <p>Answers are records of ours made of values of the JDK, types and rows of Spark, and exceptions. Beside them, the answer of a task
 * that wrote holds the message of Spark's commit protocol, which is of any class: that of Hadoop's committers, S3A's and the manifest
 * committer among them, is a pair of a Scala map and a set of paths, as these keep what they know of a task in files. A protocol of
 * another maker may send a class of its own: those in the package of the protocol that the session is set to
 * ({@code spark.sql.sources.commitProtocolClass}) and in packages below it are accepted, too, as whoever sets it has that code run on
 * the driver anyway.
 *
 * <p>Not accepted, though they are of the packages above: lambdas ({@code java.lang.invoke}), proxies, and Scala's lazy lists, which
 * call a function when they are decoded. No array may be longer than the bytes that it came in can tell.
 */
final class AnswerFilter implements ObjectInputFilter {
    /** The classes of a package itself, not of those below. */
    private static final Set<String> PACKAGES = Set.of(
            "java.lang",
            "java.math",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "org.apache.hadoop.fs",
            "org.apache.spark.internal.io",
            "org.apache.spark.ml.linalg",
            "org.apache.spark.unsafe.types",
            "scala",
            "scala.collection",
            "scala.collection.generic",
            "scala.collection.immutable",
            "scala.collection.mutable",
            "scala.runtime");

    /** Single ones. */
    private static final Set<String> CLASSES = Set.of("java.net.URI", "org.apache.spark.QueryContext");

    /** With the packages below: ours, and those of Spark's rows, values and types, which move from version to version. */
    private static final List<String> WHOLE =
            List.of("io.github.mlformats.", "org.apache.spark.sql.catalyst.", "org.apache.spark.sql.types.");

    private static final List<String> CALLING = List.of(
            "scala.collection.immutable.LazyList", "scala.collection.immutable.Stream", "scala.collection.View");

    /** Hash tables are made with more places than entries, and an entry is at least a byte. */
    private static final long ELEMENTS_PER_BYTE = 8;

    private final long maxElements;
    private final String protocol;
    private String rejected = "";

    /** @param bytes of the whole answer */
    AnswerFilter(long bytes) {
        this.maxElements = ELEMENTS_PER_BYTE * bytes;
        String name = SQLConf.get().getConfString("spark.sql.sources.commitProtocolClass");
        this.protocol = name.startsWith("org.apache.spark.") ? "" : packageOf(name) + ".";
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.arrayLength() > maxElements) {
            rejected = "an array of " + info.arrayLength() + " elements in a result of fewer bytes";
            return Status.REJECTED;
        }
        Class<?> type = info.serialClass();
        while (type != null && type.isArray()) {
            type = type.getComponentType();
        }
        if (type == null) {
            return Status.UNDECIDED;
        }
        // Whoever set a filter for the whole JVM is asked, too.
        ObjectInputFilter ofAll = ObjectInputFilter.Config.getSerialFilter();
        boolean refused = ofAll != null && ofAll.checkInput(info) == Status.REJECTED;
        if (!refused && isAccepted(type)) {
            return Status.ALLOWED;
        }
        rejected = type.getName();
        return Status.REJECTED;
    }

    /** What was rejected, for messages; empty if nothing was. */
    String rejected() {
        return rejected;
    }

    private boolean isAccepted(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive()
                || WHOLE.stream().anyMatch(name::startsWith)
                || Throwable.class.isAssignableFrom(type)
                || CLASSES.contains(name)
                || protocol.length() > 1 && name.startsWith(protocol)
                || PACKAGES.contains(packageOf(name)) && CALLING.stream().noneMatch(name::startsWith);
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
