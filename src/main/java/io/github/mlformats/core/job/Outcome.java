package io.github.mlformats.core.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Optional;

/**
 * How work in a task went.
 *
 * @param answer null if there is none
 * @param failure what was thrown; null if nothing was
 */
record Outcome<T extends Serializable>(T answer, Exception failure) implements Serializable {
    private static final long serialVersionUID = 1L;

    byte[] encode() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(this);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked") // encoded by an outcome of the same work
    static <T extends Serializable> Outcome<T> decode(byte[] encoded) throws IOException {
        try (ObjectInputStream in = new OwnClasses(new ByteArrayInputStream(encoded))) {
            return (Outcome<T>) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot decode what a task answered", e);
        }
    }

    /** The answer; empty if the file is left out. */
    Optional<T> get() throws IOException {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (failure instanceof IOException io) {
            throw io;
        }
        return Optional.ofNullable(answer);
    }

    /** Finds classes where this one was found. */
    private static final class OwnClasses extends ObjectInputStream {
        OwnClasses(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, Outcome.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description); // of a primitive type
            }
        }
    }
}
