package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.FileContent;
import io.github.mlformats.zds.format.store.FolderEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Documents stored as one file each. */
final class FileDocumentSource implements DocumentSource {
    private final CollectionFiles files;
    private final Iterator<FolderEntry> items;
    private final int maxLength;
    private long row = -1;
    private FolderEntry item;
    private FileContent content;
    private LineScanner scanner;

    FileDocumentSource(CollectionFiles files, List<FolderEntry> items, int maxLength) {
        this.files = files;
        this.items = items.iterator();
        this.maxLength = maxLength;
    }

    @Override
    public boolean next() throws IOException {
        close();
        if (!items.hasNext()) {
            return false;
        }
        item = items.next();
        row++;
        content = files.open("docs/" + item.name());
        scanner = new LineScanner(content, 0, content.size(), maxLength);
        scanner.moveToEntry(0, content.size());
        return true;
    }

    @Override
    public byte[] data() {
        return scanner.data();
    }

    @Override
    public int from() {
        return scanner.from();
    }

    @Override
    public int to() {
        return scanner.to();
    }

    @Override
    public long offset() {
        return 0;
    }

    @Override
    public long length() {
        return content.size();
    }

    @Override
    public boolean isTooLong() {
        return scanner.isTooLong();
    }

    @Override
    public byte[] key() {
        return CollectionFiles.idOf(item).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public long row() {
        return row;
    }

    @Override
    public String name() {
        return content.name();
    }

    @Override
    public boolean hasKeys() {
        return true;
    }

    @Override
    public void close() throws IOException {
        if (scanner != null) {
            scanner.close();
            content.close();
            scanner = null;
        }
    }
}
