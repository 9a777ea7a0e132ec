package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.Optional;

/** The sidecar files of a data file, named by its name and a suffix (datadings.md, section 1). */
public enum SidecarFile {
    OFFSETS(".offsets"),
    KEYS(".keys"),
    KEY_HASHES(".key_hashes"),
    FILTER(".filter"),
    MD5(".md5"),
    /** Offsets and keys in one file, as written by versions up to 3.0.2. */
    INDEX(".index");

    private final String suffix;

    SidecarFile(String suffix) {
        this.suffix = suffix;
    }

    public String suffix() {
        return suffix;
    }

    /** Returns whether a file name is that of a sidecar file. */
    public static boolean isSidecar(String name) {
        for (SidecarFile file : values()) {
            if (name.endsWith(file.suffix)) {
                return true;
            }
        }
        return false;
    }

    /** Opens the sidecar files of one data file. */
    @FunctionalInterface
    public interface Opener {
        /** Opens a file, which the caller must close; empty if it does not exist. */
        Optional<ByteSource> open(SidecarFile file) throws IOException;
    }
}
