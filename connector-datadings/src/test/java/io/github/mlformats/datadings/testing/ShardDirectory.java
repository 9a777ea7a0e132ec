package io.github.mlformats.datadings.testing;

import io.github.mlformats.datadings.format.SidecarFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data set that a test derives from one of the corpus.
 *
 * @param data its data file
 */
public record ShardDirectory(Path data) {
    /** Copies a data file with its sidecar files. */
    public static ShardDirectory copyOf(DataSet set, Path directory) {
        return dataOf(set, directory).with(set, SidecarFile.values());
    }

    /** Copies a data file without sidecar files. */
    public static ShardDirectory dataOf(DataSet set, Path directory) {
        return new ShardDirectory(directory.resolve(set.dataFile().getFileName())).write(read(set.dataFile()));
    }

    /** A data file of samples, with its offsets. */
    public static ShardDirectory of(Path directory, byte[]... samples) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long[] offsets = new long[samples.length + 1];
        for (int i = 0; i < samples.length; i++) {
            bytes.writeBytes(samples[i]);
            offsets[i + 1] = bytes.size();
        }
        return new ShardDirectory(directory.resolve("data.msgpack"))
                .write(bytes.toByteArray())
                .offsets(offsets);
    }

    /** Copies some of the sidecar files of a data file, if they exist. */
    public ShardDirectory with(DataSet set, SidecarFile... sides) {
        for (SidecarFile side : sides) {
            Path original = set.dataFile().resolveSibling(set.dataFile().getFileName() + side.suffix());
            if (Files.exists(original)) {
                write(side, read(original));
            }
        }
        return this;
    }

    /** Writes the data file. */
    public ShardDirectory write(byte[] bytes) {
        return write(data, bytes);
    }

    public ShardDirectory write(SidecarFile side, byte[] bytes) {
        return write(path(side), bytes);
    }

    private ShardDirectory write(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the offsets: the starts of samples, then the size of the data file. */
    public ShardDirectory offsets(long... offsets) {
        ByteBuffer bytes = ByteBuffer.allocate(offsets.length * Long.BYTES);
        bytes.asLongBuffer().put(offsets);
        return write(SidecarFile.OFFSETS, bytes.array());
    }

    public ShardDirectory delete(SidecarFile side) {
        try {
            Files.delete(path(side));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public byte[] read() {
        return read(data);
    }

    public byte[] read(SidecarFile side) {
        return read(path(side));
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path(SidecarFile side) {
        return data.resolveSibling(data.getFileName() + side.suffix());
    }
}
