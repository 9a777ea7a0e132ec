package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.json.DocumentScan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Walks over a section's documents and checks each one completely, as who wants to know everything does. */
public final class DocumentWalk {
    private final SectionReader section;
    private final DocumentScan document = new DocumentScan();
    private boolean good;

    public DocumentWalk(SectionReader section) {
        this.section = section;
    }

    /** Moves on to the next document. @return false at the end of the section */
    public boolean next() throws IOException {
        while (section.next()) {
            good = !section.isTooLong() && document.scan(section.data(), section.from(), section.to());
            if (good || !section.cut()) {
                return true;
            }
        }
        return false;
    }

    /** Where its text is. */
    public SectionReader section() {
        return section;
    }

    /** Its own id; null if it has none, or is no JSON object. */
    public String ownId() {
        return good ? document.id() : null;
    }

    /** Its own id or, if it has none, the index key; null if there is neither. */
    public String id() throws IOException {
        if (ownId() != null) {
            return ownId();
        }
        byte[] key = section.key();
        return key == null ? null : new String(key, StandardCharsets.UTF_8);
    }

    /** Why its text is not exactly one JSON object; null if it is. */
    public String problem() {
        return good ? null : section.isTooLong() ? "a line longer than allowed" : document.problem();
    }

    /** Its text; bytes that are not UTF-8 as U+FFFD. */
    public String text() {
        int length = section.to() - section.from();
        return new String(section.data(), section.from(), length, StandardCharsets.UTF_8);
    }
}
