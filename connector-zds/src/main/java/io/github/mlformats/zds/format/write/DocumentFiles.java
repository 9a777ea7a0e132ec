package io.github.mlformats.zds.format.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Documents as files of their own, with a list of their ids (zds.md, section 4). */
final class DocumentFiles {
    private final SetFiles set;
    private final String path;
    private final Spool texts;

    /** @param path of the collection */
    DocumentFiles(SetFiles set, String path) throws IOException {
        this.set = set;
        this.path = path;
        this.texts = set.spool();
    }

    /** Where the documents go, one behind the other. */
    Spool texts() {
        return texts;
    }

    /** Writes the files of the documents that count. Meant for thousands: the list of their ids is held. */
    void write(EntryLog entries) throws IOException {
        Deque<Place> places = new ArrayDeque<>();
        ByteBuilder order = new ByteBuilder();
        entries.forEach((data, at, idLength) -> {
            String id = new String(data, at + 2, idLength, UTF_8);
            places.add(new Place(id, EntryReader.offset(data, at, idLength), EntryReader.length(data, at, idLength)));
            order.add(data, at + 2, idLength).i8('\n');
        });
        try (Cutter cutter = new Cutter(places)) {
            texts.copyTo(cutter);
        }
        try (ByteSink ids = set.create(path + "meta/order.ids")) {
            ids.write(order.bytes(), 0, order.size());
        }
    }

    private record Place(String id, long offset, int length) {}

    /** Puts each document into its file. */
    private final class Cutter implements ByteSink {
        private final Deque<Place> places;
        private ByteSink file;
        private long position;

        Cutter(Deque<Place> places) {
            this.places = places;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            int at = 0;
            while (at < length && !places.isEmpty()) {
                Place place = places.peek();
                if (position < place.offset()) {
                    int dead = (int) Math.min(length - at, place.offset() - position);
                    at += dead;
                    position += dead;
                    continue;
                }
                if (file == null) {
                    file = set.create(path + "docs/" + place.id() + ".json");
                }
                int own = (int) Math.min(length - at, place.offset() + place.length() - position);
                file.write(data, offset + at, own);
                at += own;
                position += own;
                if (position == place.offset() + place.length()) {
                    file.close();
                    file = null;
                    places.remove();
                }
            }
        }

        @Override
        public void close() throws IOException {
            if (file != null) {
                file.close();
            }
        }
    }
}
