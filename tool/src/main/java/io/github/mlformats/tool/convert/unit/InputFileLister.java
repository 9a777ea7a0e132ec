package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Reads size, modification time and etag of input files, with one listing per folder. */
record InputFileLister(Configuration conf) {
    /** @param uris full paths, encoded, as Spark names files */
    List<InputFile> list(Collection<String> uris) throws IOException {
        Map<Path, Map<Path, String>> folders = new TreeMap<>();
        for (String uri : uris) {
            Path path = new Path(URI.create(uri));
            folders.computeIfAbsent(path.getParent(), folder -> new TreeMap<>()).put(path, uri);
        }
        List<InputFile> inputs = new ArrayList<>();
        for (Map.Entry<Path, Map<Path, String>> folder : folders.entrySet()) {
            inputs.addAll(in(folder.getKey(), folder.getValue()));
        }
        inputs.sort(Comparator.comparing(InputFile::path));
        return inputs;
    }

    private List<InputFile> in(Path folder, Map<Path, String> requested) throws IOException {
        FileSystem fs = folder.getFileSystem(conf);
        List<InputFile> inputs = new ArrayList<>();
        if (requested.size() == 1) {
            Map.Entry<Path, String> only = requested.entrySet().iterator().next();
            inputs.add(input(only.getValue(), fs.getFileStatus(only.getKey())));
            return inputs;
        }
        Set<Path> left = new HashSet<>(requested.keySet());
        RemoteIterator<FileStatus> files = fs.listStatusIterator(folder);
        while (files.hasNext()) {
            FileStatus file = files.next();
            if (left.remove(file.getPath())) {
                inputs.add(input(requested.get(file.getPath()), file));
            }
        }
        for (Path missing : left) {
            inputs.add(input(requested.get(missing), fs.getFileStatus(missing)));
        }
        return inputs;
    }

    /** All files below a folder, including hidden ones, or the file itself. */
    List<InputFile> listBelow(Path path) throws IOException {
        List<InputFile> inputs = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> files = path.getFileSystem(conf).listFiles(path, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            inputs.add(input(file.getPath().toUri().toString(), file));
        }
        inputs.sort(Comparator.comparing(InputFile::path));
        return inputs;
    }

    private static InputFile input(String uri, FileStatus file) {
        String etag = file instanceof EtagSource tagged ? tagged.getEtag() : null;
        return new InputFile(uri, file.getLen(), file.getModificationTime(), etag);
    }
}
