package io.github.mlformats.zds.format.archive;

/** Signatures and sizes of ZIP records (APPNOTE 4.3). */
final class ZipConstants {
    static final int LOCAL_HEADER = 0x04034b50;
    static final int LOCAL_HEADER_SIZE = 30;
    static final int CENTRAL_HEADER = 0x02014b50;
    static final int CENTRAL_HEADER_SIZE = 46;
    static final int END = 0x06054b50;
    static final int END_SIZE = 22;
    static final int ZIP64_LOCATOR = 0x07064b50;
    static final int ZIP64_LOCATOR_SIZE = 20;
    static final int ZIP64_END = 0x06064b50;
    static final int ZIP64_END_SIZE = 56;
    static final int ZIP64_EXTRA = 0x0001;
    static final int MAX_COMMENT = 0xFFFF;

    /** Placeholder for a value that is stored in a zip64 field. */
    static final int MAX_16 = 0xFFFF;

    static final long MAX_32 = 0xFFFF_FFFFL;

    static final int STORED = 0;
    static final int DEFLATED = 8;
    static final int ENCRYPTED_FLAG = 1;

    private ZipConstants() {}
}
