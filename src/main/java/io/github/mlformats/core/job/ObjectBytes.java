package io.github.mlformats.core.job;

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
 * Objects of ours as bytes. Spark's own threads receive what tasks answer, and do not know the classes of a jar that was
 * attached to a running session.
 */
public final class ObjectBytes {
    private ObjectBytes() {}

    /** The bytes of an object. */
    public static byte[] encode(Serializable object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /** The object that {@link #encode} was given. */
    public static Object decode(byte[] encoded) throws IOException {
        AnswerFilter filter = new AnswerFilter(encoded.length);
        try (ObjectInputStream in = new OwnClasses(new ByteArrayInputStream(encoded))) {
            in.setObjectInputFilter(filter);
            return in.readObject();
        } catch (InvalidClassException e) {
            throw new IOException(
                    "a task returned an object that the driver does not accept: " + filter.rejected() + " ("
                            + e.getMessage() + ")",
                    e);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot decode the result of a task", e);
        }
    }

    /** Finds classes where this one was found. */
    private static final class OwnClasses extends ObjectInputStream {
        OwnClasses(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, ObjectBytes.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description); // of a primitive type
            }
        }
    }
}
