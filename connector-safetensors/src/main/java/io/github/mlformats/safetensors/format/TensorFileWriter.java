package io.github.mlformats.safetensors.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.SinkStream;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipOutputStream;

/**
 * Writes a file of tensors. The header precedes the data, so that data goes to spools until all tensors are known: one for
 * each type, as the data of wider types comes first in the file and is aligned then. Tensors of a type keep their order.
 * The bytes are those of the original library if names are in order. Not thread-safe.
 */
public final class TensorFileWriter implements Closeable {
    private static final int ALIGNMENT = 8;

    private final Container container;
    private final SpoolFactory spools;
    private final Map<DType, List<Entry>> entries = new EnumMap<>(DType.class);
    private final Map<DType, Spool> data = new EnumMap<>(DType.class);
    private final Set<String> names = new HashSet<>();
    private long size;

    /** Creates spools, which are closed with the writer. */
    @FunctionalInterface
    public interface SpoolFactory {
        Spool create() throws IOException;
    }

    /** @param end in the data of its type */
    private record Entry(String name, long[] shape, long byteLength, long end) {}

    public TensorFileWriter(Container container, SpoolFactory spools) {
        this.container = container;
        this.spools = spools;
    }

    /** Returns the spool that receives the data of the next tensor of a type. */
    public ByteSink data(DType dtype) throws IOException {
        Spool spool = data.get(dtype);
        if (spool == null) {
            spool = spools.create();
            data.put(dtype, spool);
            entries.put(dtype, new ArrayList<>());
        }
        return spool;
    }

    /**
     * Adds a tensor after its data was written to {@link #data}.
     *
     * @throws UsageException if there is another one with its name, or the file cannot have the name
     * @throws IllegalStateException if another number of bytes was written
     */
    public void add(String name, DType dtype, long[] shape, long byteLength) throws IOException {
        if (!names.add(name)) {
            throw new UsageException("tensor '" + PlainText.truncate(name) + "' occurs twice: rename one of them");
        }
        if (container == Container.NPZ) {
            NpzWriter.checkName(name);
        }
        long end = data(dtype).position();
        List<Entry> before = entries.get(dtype);
        long start = before.isEmpty() ? 0 : before.get(before.size() - 1).end();
        if (end - start != byteLength) {
            throw new IllegalStateException("tensor '" + PlainText.truncate(name) + "' has " + byteLength
                    + " bytes, but " + (end - start) + " were written");
        }
        before.add(new Entry(name, shape, byteLength, end));
        size += byteLength;
    }

    /** Returns the number of bytes of all tensors so far. */
    public long size() {
        return size;
    }

    /** Returns the names of all tensors. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /**
     * Writes the complete file.
     *
     * @param metadata texts for all tensors, of {@link Container#SAFETENSORS} only
     * @throws UsageException if a file of one tensor has another number of them
     */
    public void finish(Map<String, String> metadata, ByteSink target) throws IOException {
        List<DType> order = new ArrayList<>(data.keySet());
        Collections.reverse(order);
        if (container == Container.NPZ) {
            finishArchive(order, target);
            return;
        }
        if (container == Container.NPY) {
            finishArray(target);
            return;
        }
        byte[] header = header(order, metadata);
        byte[] length = new byte[Long.BYTES];
        LittleEndian.putI64(length, 0, header.length);
        target.write(length, 0, length.length);
        target.write(header, 0, header.length);
        for (DType dtype : order) {
            data.get(dtype).copyTo(target);
        }
    }

    private void finishArchive(List<DType> order, ByteSink target) throws IOException {
        ZipOutputStream archive = new ZipOutputStream(new SinkStream(target));
        for (DType dtype : order) {
            List<NpzWriter.Array> arrays = entries.get(dtype).stream()
                    .map(entry -> new NpzWriter.Array(entry.name, dtype, entry.shape, entry.byteLength))
                    .toList();
            NpzWriter.write(arrays, data.get(dtype), archive);
        }
        archive.finish();
    }

    private void finishArray(ByteSink target) throws IOException {
        if (names.size() != 1) {
            throw new UsageException("a file of npy has one array, but " + names.size()
                    + " tensors are to be written. Write them as npz, or without singleFile");
        }
        Map.Entry<DType, List<Entry>> array = entries.entrySet().iterator().next();
        byte[] header = NpyHeader.bytes(array.getKey(), array.getValue().get(0).shape());
        target.write(header, 0, header.length);
        data.get(array.getKey()).copyTo(target);
    }

    private byte[] header(List<DType> order, Map<String, String> metadata) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = SafetensorsHeader.JSON.createGenerator(bytes)) {
            json.writeStartObject();
            if (!metadata.isEmpty()) {
                json.writeObjectFieldStart(SafetensorsHeader.METADATA);
                for (Map.Entry<String, String> text : metadata.entrySet()) {
                    json.writeStringField(text.getKey(), text.getValue());
                }
                json.writeEndObject();
            }
            long offset = 0;
            for (DType dtype : order) {
                for (Entry entry : entries.get(dtype)) {
                    json.writeObjectFieldStart(entry.name);
                    json.writeStringField("dtype", dtype.name());
                    json.writeFieldName("shape");
                    json.writeArray(entry.shape, 0, entry.shape.length);
                    json.writeFieldName("data_offsets");
                    json.writeArray(new long[] {offset, offset + entry.byteLength}, 0, 2);
                    json.writeEndObject();
                    offset += entry.byteLength;
                }
            }
            json.writeEndObject();
        }
        int length = bytes.size();
        SafetensorsHeader.checkWritten(length, names.size());
        byte[] header = Arrays.copyOf(bytes.toByteArray(), (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
        Arrays.fill(header, length, header.length, (byte) ' ');
        return header;
    }

    @Override
    public void close() throws IOException {
        for (Spool spool : data.values()) {
            spool.close();
        }
    }
}
