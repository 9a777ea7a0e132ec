package io.github.mlformats.core.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;

/**
 * Serializes results of tasks to byte arrays. Spark's own threads deserialize task results, and cannot load classes of a
 * jar that was added to a running session; they only see bytes, which the driver decodes with the class loader of this
 * library and a filter ({@link TaskResultFilter}).
 */
public final class ObjectSerializer {
    private ObjectSerializer() {}

    /** Serializes an object. */
    public static byte[] encode(Serializable object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /**
     * Deserializes an object of {@link #encode}.
     *
     * @throws IOException if the bytes contain a class that is not accepted
     */
    public static Object decode(byte[] encoded) throws IOException {
        TaskResultFilter filter = new TaskResultFilter(encoded.length);
        try (ObjectInputStream in = new OwnClasses(new ByteArrayInputStream(encoded))) {
            in.setObjectInputFilter(filter);
            return in.readObject();
        } catch (InvalidClassException e) {
            throw new IOException(
                    "a task returned an object that the driver does not accept: " + filter.rejectedClass() + " ("
                            + e.getMessage() + ")",
                    e);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot decode the result of a task", e);
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
}
