package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Documents stored as one file each. */
final class FileTexts implements Texts {
    private final CollectionFiles files;
    private final Iterator<Item> items;
    private final int maxLength;
    private long row = -1;
    private Item item;
    private Content content;
    private LineScanner scanner;

    FileTexts(CollectionFiles files, List<Item> items, int maxLength) {
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
        scanner.entry(0, content.size());
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
    public boolean haveKeys() {
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
