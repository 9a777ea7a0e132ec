package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.join.Publication;
import io.github.mlformats.core.io.HadoopSink;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Files that say what others hold. Each appears in one step, in the place of an older one. */
final class Descriptions {
    private Descriptions() {}

    /**
     * Writes them one after the other.
     *
     * @param contents by path below the folder
     * @param id of the write
     */
    static void write(Map<String, byte[]> contents, FolderTarget target, String id) throws IOException {
        for (Map.Entry<String, byte[]> file : contents.entrySet()) {
            write(new Path(target.folder(), new Path(null, null, file.getKey())), file.getValue(), id, target.conf());
        }
    }

    private static void write(Path path, byte[] content, String id, Configuration conf) throws IOException {
        Publication publication = new Publication(path, Publication.Existing.REPLACE, conf);
        if (publication.appearsWhenClosed()) {
            fill(HadoopSink.replace(path, conf), content);
        } else {
            Path hidden = new Path(path.getParent(), "." + path.getName() + "-" + id);
            fill(HadoopSink.create(hidden, conf), content);
            publication.rename(hidden);
        }
    }

    private static void fill(HadoopSink file, byte[] content) throws IOException {
        try {
            file.write(content, 0, content.length);
        } catch (IOException e) {
            file.abort();
            throw e;
        }
        file.close();
    }
}
