package io.github.mlformats.zds.format.archive;

/** Signatures and sizes of ZIP's records (APPNOTE 4.3). */
public final class Zip {
    public static final int LOCAL_HEADER = 0x04034b50;
    public static final int LOCAL_HEADER_SIZE = 30;
    public static final int CENTRAL_HEADER = 0x02014b50;
    public static final int CENTRAL_HEADER_SIZE = 46;
    public static final int END = 0x06054b50;
    public static final int END_SIZE = 22;
    public static final int ZIP64_LOCATOR = 0x07064b50;
    public static final int ZIP64_LOCATOR_SIZE = 20;
    public static final int ZIP64_END = 0x06064b50;
    public static final int ZIP64_END_SIZE = 56;
    public static final int ZIP64_EXTRA = 0x0001;
    public static final int MAX_COMMENT = 0xFFFF;

    /** Stand for "look into the zip64 record". */
    public static final int MAX_16 = 0xFFFF;

    public static final long MAX_32 = 0xFFFF_FFFFL;

    public static final int STORED = 0;
    public static final int DEFLATED = 8;
    public static final int ENCRYPTED_FLAG = 1;

    private Zip() {}
}
