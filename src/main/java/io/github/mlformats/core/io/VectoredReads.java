package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteRange;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Hadoop's vectored read: several ranges of a file in one call, which object stores fetch in parallel. It exists since
 * Hadoop 3.3.5, while Spark 3.5 ships 3.3.4, and is therefore called by reflection.
 */
final class VectoredReads {
    private static final String CAPABILITY = "in:readvectored";
    private static final Api API = Api.find();

    private VectoredReads() {}

    /** Returns whether the stream has an optimized implementation, other than sequential reads. */
    static boolean isSupportedBy(FSDataInputStream stream) {
        return API != null && stream.hasCapability(CAPABILITY);
    }

    /** Receives the bytes of a range. */
    interface RangeConsumer {
        void accept(int range, ByteBuffer bytes);
    }

    /** Reads all ranges, and passes them on in their order. */
    static void read(FSDataInputStream stream, ByteRange[] ranges, RangeConsumer consumer) throws IOException {
        try {
            List<Object> requested = new ArrayList<>(ranges.length);
            for (ByteRange range : ranges) {
                requested.add(API.createRange.invoke(null, range.offset(), range.length()));
            }
            IntFunction<ByteBuffer> allocate = ByteBuffer::allocate;
            API.readVectored.invoke(stream, requested, allocate);
            for (int i = 0; i < ranges.length; i++) {
                ByteBuffer data = ((CompletableFuture<?>) API.getData.invoke(requested.get(i)))
                        .thenApply(ByteBuffer.class::cast)
                        .get();
                consumer.accept(i, data);
            }
        } catch (InvocationTargetException | ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IOException("vectored read of " + stream + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IOException("vectored read is not accessible", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading", e);
        }
    }

    private record Api(Method createRange, Method readVectored, Method getData) {
        static Api find() {
            try {
                Class<?> range = Class.forName("org.apache.hadoop.fs.FileRange");
                return new Api(
                        range.getMethod("createFileRange", long.class, int.class),
                        FSDataInputStream.class.getMethod("readVectored", List.class, IntFunction.class),
                        range.getMethod("getData"));
            } catch (ReflectiveOperationException e) {
                return null;
            }
        }
    }
}
