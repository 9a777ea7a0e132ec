package io.github.mlformats.zds.testing;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/** The local file system under the scheme {@code hosts:}, which says of each file that its halves are on two hosts. */
public final class HostsFileSystem extends FilterFileSystem {
    public HostsFileSystem() {
        super(new Local());
    }

    private static final class Local extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("hosts:///");
        }

        @Override
        public String getScheme() {
            return "hosts";
        }
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
        long half = file.getLen() / 2;
        return new BlockLocation[] {block("first", 0, half), block("second", half, file.getLen() - half)};
    }

    private static BlockLocation block(String host, long offset, long length) {
        return new BlockLocation(new String[] {host}, new String[] {host}, offset, length);
    }

    @Override
    public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path directory) throws IOException {
        return RemoteIterators.mappingRemoteIterator(
                RemoteIterators.remoteIteratorFromArray(listStatus(directory)), this::located);
    }

    private LocatedFileStatus located(FileStatus file) {
        BlockLocation[] blocks = file.isDirectory() ? null : getFileBlockLocations(file, 0, file.getLen());
        return new LocatedFileStatus(
                file.getLen(),
                file.isDirectory(),
                1,
                file.getBlockSize(),
                file.getModificationTime(),
                0,
                null,
                null,
                null,
                null,
                file.getPath(),
                blocks);
    }
}
