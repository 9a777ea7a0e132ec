package io.github.mlformats.datadings.format.index;

/** The files beside a data file: its name and a suffix (datadings.md, section 1). */
public enum SideFile {
    OFFSETS(".offsets"),
    KEYS(".keys"),
    KEY_HASHES(".key_hashes"),
    FILTER(".filter"),
    MD5(".md5"),
    /** Offsets and keys in one, as versions up to 3.0.2 wrote them. */
    INDEX(".index");

    private final String suffix;

    SideFile(String suffix) {
        this.suffix = suffix;
    }

    public String suffix() {
        return suffix;
    }

    /** Whether a file is not a data file but one beside it. */
    public static boolean isSideFile(String name) {
        for (SideFile file : values()) {
            if (name.endsWith(file.suffix)) {
                return true;
            }
        }
        return false;
    }
}
