package io.github.mlformats.core.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Serializes elements and results of tasks to byte arrays, so that Spark only sees bytes. Its {@code spark.serializer} may be
 * Kryo, which does not support records. Its own threads deserialize task results, and cannot load classes of a jar that was
 * added to a running session. Bytes are decoded with the class loader of this library; on the driver, with a filter
 * ({@link TaskResultFilter}).
 */
public final class ObjectSerializer {
    private ObjectSerializer() {}

    /** Serializes an object. Exceptions of other libraries become plain ones, see {@link PlainExceptions}. */
    public static byte[] encode(Serializable object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new PlainExceptions(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /**
     * Deserializes an object of {@link #encode} on the driver.
     *
     * @throws IOException if the bytes contain a class that is not accepted
     */
    public static Object decode(byte[] encoded) throws IOException {
        TaskResultFilter filter = new TaskResultFilter(encoded.length);
        try {
            return decode(encoded, filter);
        } catch (InvalidClassException e) {
            throw new IOException(
                    "a task returned an object that the driver does not accept: " + filter.rejectedClass() + " ("
                            + e.getMessage() + ")",
                    e);
        }
    }

    /** Deserializes an object of {@link #encode} that comes from the driver, in a task. Accepts all classes. */
    static Object decodeTrusted(byte[] encoded) throws IOException {
        return decode(encoded, null);
    }

    private static Object decode(byte[] encoded, ObjectInputFilter filter) throws IOException {
        try (ObjectInputStream in = new OwnClasses(new ByteArrayInputStream(encoded))) {
            if (filter != null) {
                in.setObjectInputFilter(filter);
            }
            return in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot decode an element or result of a task", e);
        }
    }

    /**
     * Replaces exceptions of other libraries by those of the JDK, with class name, message, stack trace and causes. They may
     * contain objects that the driver does not accept, or that are not serializable, such as the response of a store.
     */
    private static final class PlainExceptions extends ObjectOutputStream {
        private static final List<String> KEPT = List.of("java.", "io.github.mlformats.", "org.apache.spark.");

        PlainExceptions(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof Throwable failure
                            && KEPT.stream().noneMatch(failure.getClass().getName()::startsWith)
                    ? plain(failure)
                    : object;
        }

        private static Throwable plain(Throwable failure) {
            Throwable plain = withText(failure, failure.toString());
            plain.setStackTrace(failure.getStackTrace());
            plain.initCause(failure.getCause());
            for (Throwable suppressed : failure.getSuppressed()) {
                plain.addSuppressed(suppressed);
            }
            return plain;
        }

        private static Throwable withText(Throwable failure, String text) {
            if (failure instanceof FileNotFoundException) {
                return new FileNotFoundException(text);
            } else if (failure instanceof IOException) {
                return new IOException(text);
            }
            return failure instanceof RuntimeException ? new RuntimeException(text) : new Exception(text);
        }
    }

    /** Resolves classes with the class loader of this class. */
    private static final class OwnClasses extends ObjectInputStream {
        OwnClasses(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, ObjectSerializer.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description); // primitive types
            }
        }
    }

    /**
     * Allow-list of the classes that the driver deserializes from task results, so that a compromised executor cannot run
     * code on the driver.
     *
     * <p>Results consist of records of this library with values of the JDK, types and rows of Spark, and exceptions. A write
     * result also contains the message of Spark's commit protocol, which may be of any class. The messages of Hadoop's
     * committers, including S3A's and the manifest committer, consist of Scala maps and sets of paths. For other protocols,
     * classes of the package of {@code spark.sql.sources.commitProtocolClass} and packages below it are accepted, as this
     * code runs on the driver anyway.
     *
     * <p>Rejected although in an accepted package: lambdas ({@code java.lang.invoke}), proxies, and Scala's lazy
     * collections, which call a function when they are deserialized. Arrays longer than the serialized bytes permit are
     * rejected, too.
     */
    private static final class TaskResultFilter implements ObjectInputFilter {
        /** Packages whose classes are accepted, without packages below. */
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

        /** Single accepted classes. */
        private static final Set<String> CLASSES = Set.of("java.net.URI", "org.apache.spark.QueryContext");

        /**
         * Prefixes of accepted packages, including packages below: this library, and rows, values and types of Spark, which
         * move between versions.
         */
        private static final List<String> PACKAGE_PREFIXES =
                List.of("io.github.mlformats.", "org.apache.spark.sql.catalyst.", "org.apache.spark.sql.types.");

        private static final List<String> LAZY_COLLECTIONS = List.of(
                "scala.collection.immutable.LazyList", "scala.collection.immutable.Stream", "scala.collection.View");

        /** Hash tables have more slots than entries, and an entry takes at least a byte. */
        private static final long ELEMENTS_PER_BYTE = 8;

        private final long maxElements;
        private final String protocolPrefix;
        private String rejectedClass = "";

        /** @param bytes size of the serialized result */
        TaskResultFilter(long bytes) {
            this.maxElements = ELEMENTS_PER_BYTE * bytes;
            String name = SQLConf.get().getConfString("spark.sql.sources.commitProtocolClass");
            this.protocolPrefix = name.startsWith("org.apache.spark.") ? "" : packageOf(name) + ".";
        }

        @Override
        public Status checkInput(FilterInfo info) {
            if (info.arrayLength() > maxElements) {
                rejectedClass = "an array of " + info.arrayLength() + " elements in a result of fewer bytes";
                return Status.REJECTED;
            }
            Class<?> type = info.serialClass();
            while (type != null && type.isArray()) {
                type = type.getComponentType();
            }
            if (type == null) {
                return Status.UNDECIDED;
            }
            // A filter for the entire JVM may reject more.
            ObjectInputFilter jvmFilter = ObjectInputFilter.Config.getSerialFilter();
            boolean isRejectedByJvm = jvmFilter != null && jvmFilter.checkInput(info) == Status.REJECTED;
            if (!isRejectedByJvm && isAccepted(type)) {
                return Status.ALLOWED;
            }
            rejectedClass = type.getName();
            return Status.REJECTED;
        }

        /** Returns what was rejected, for messages; empty if nothing was. */
        String rejectedClass() {
            return rejectedClass;
        }

        private boolean isAccepted(Class<?> type) {
            String name = type.getName();
            return type.isPrimitive()
                    || PACKAGE_PREFIXES.stream().anyMatch(name::startsWith)
                    || Throwable.class.isAssignableFrom(type)
                    || CLASSES.contains(name)
                    || protocolPrefix.length() > 1 && name.startsWith(protocolPrefix)
                    || PACKAGES.contains(packageOf(name))
                            && LAZY_COLLECTIONS.stream().noneMatch(name::startsWith);
        }

        private static String packageOf(String name) {
            return name.substring(0, Math.max(0, name.lastIndexOf('.')));
        }
    }
}
