package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.read.ZdsFileFinder.ListedFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;

/**
 * A document file as it was listed. One that a change was to move to its place is read where it is. Another version of the file is
 * an error, since documents of other files are not those of that version.
 */
final class ListedDocument extends DelegatingSource {
    private static final long SECOND = 1000;

    private final Directory docs;
    private final String name;
    private final ListedFiles listed;
    private ByteSource staged;

    /**
     * @param place the file at its place; not closed
     * @param docs the directory of that place
     * @param name of the file in that directory
     */
    ListedDocument(ByteSource place, Directory docs, String name, ListedFiles listed) {
        super(place);
        this.docs = docs;
        this.name = name;
        this.listed = listed;
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        if (listed.staged() != null && readStaged(position, target, offset, length)) {
            return;
        }
        super.read(position, target, offset, length);
        // A version is not replaced by an older one, so that the bytes are of the listed version if it is still there.
        checkUnchanged();
    }

    /** @return whether the document was not moved yet */
    private boolean readStaged(long position, byte[] target, int offset, int length) throws IOException {
        if (staged == null) {
            staged = docs.open("../" + listed.staged() + "/" + name).orElse(null);
        }
        if (staged == null) {
            return false;
        }
        try {
            staged.read(position, target, offset, length);
            return true;
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    private void checkUnchanged() throws IOException {
        if (listed.fingerprint() == null) {
            return;
        }
        Optional<ByteSource> now = docs.open(name);
        if (now.isEmpty() || now.get().size() != size() || !isListed(now.get().modified())) {
            throw new UsageException(name() + " changed after it was listed. Load the data again");
        }
    }

    /** Some file systems report the time of one file in seconds. */
    private boolean isListed(long modified) {
        return modified == listed.fingerprint() || modified == listed.fingerprint() / SECOND * SECOND;
    }
}
