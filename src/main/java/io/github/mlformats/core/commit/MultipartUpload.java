package io.github.mlformats.core.commit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BBPartHandle;
import org.apache.hadoop.fs.BBUploadHandle;
import org.apache.hadoop.fs.MultipartUploader;
import org.apache.hadoop.fs.PartHandle;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UploadHandle;

/**
 * A multipart upload of one object by several processes. {@code putPart} is called by reflection, because Hadoop 3.4.2 added
 * a parameter for the last part.
 */
final class MultipartUpload implements AutoCloseable {
    private static final Method PUT_PART = putPart();

    private final MultipartUploader uploader;
    private final Path target;

    MultipartUpload(Path target, Configuration conf) throws IOException {
        this.uploader =
                target.getFileSystem(conf).createMultipartUploader(target).build();
        this.target = target;
    }

    private static Method putPart() {
        for (Method method : MultipartUploader.class.getMethods()) {
            if (method.getName().equals("putPart")) {
                return method;
            }
        }
        return null;
    }

    /** Whether this version of Hadoop supports it. */
    static boolean isKnown() {
        return PUT_PART != null && (PUT_PART.getParameterCount() == 5 || PUT_PART.getParameterCount() == 6);
    }

    /** Starts an upload. @return the handle of the upload */
    byte[] start() throws IOException {
        return await(uploader.startUpload(target)).toByteArray();
    }

    /** Uploads a part. @return the handle of the part */
    byte[] put(byte[] upload, int number, boolean isLast, InputStream data, long length) throws IOException {
        UploadHandle handle = BBUploadHandle.from(ByteBuffer.wrap(upload));
        Object[] arguments = PUT_PART.getParameterCount() == 5
                ? new Object[] {handle, number, target, data, length}
                : new Object[] {handle, number, isLast, target, data, length};
        try {
            return ((PartHandle) await((CompletableFuture<?>) PUT_PART.invoke(uploader, arguments))).toByteArray();
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IOException(e);
        }
    }

    /**
     * Completes the upload, which makes the object visible.
     *
     * @param parts handles by part number; other parts are discarded
     */
    void complete(byte[] upload, Map<Integer, byte[]> parts) throws IOException {
        Map<Integer, PartHandle> handles = new TreeMap<>();
        parts.forEach((number, handle) -> handles.put(number, BBPartHandle.from(ByteBuffer.wrap(handle))));
        await(uploader.complete(BBUploadHandle.from(ByteBuffer.wrap(upload)), target, handles));
    }

    /** Aborts the upload and deletes all parts. */
    void abort(byte[] upload) throws IOException {
        await(uploader.abort(BBUploadHandle.from(ByteBuffer.wrap(upload)), target));
    }

    private static <T> T await(CompletableFuture<T> answer) throws IOException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while uploading", e);
        }
    }

    @Override
    public void close() throws IOException {
        uploader.close();
    }
}
