package io.github.mlformats.core.bytes;

/** Signatures and sizes of ZIP records (APPNOTE 4.3). */
public final class ZipConstants {
    /** Signature of a local file header. */
    public static final int LOCAL_HEADER = 0x04034b50;

    /** Size of a local file header without name and extra fields, in bytes. */
    public static final int LOCAL_HEADER_SIZE = 30;

    /** Signature of a central directory header. */
    public static final int CENTRAL_HEADER = 0x02014b50;

    /** Size of a central directory header without name, extra fields and comment, in bytes. */
    public static final int CENTRAL_HEADER_SIZE = 46;

    /** Signature of the end of central directory record. */
    public static final int END = 0x06054b50;

    /** Size of the end of central directory record without comment, in bytes. */
    public static final int END_SIZE = 22;

    /** Signature of the zip64 end of central directory locator. */
    public static final int ZIP64_LOCATOR = 0x07064b50;

    /** Size of the zip64 end of central directory locator, in bytes. */
    public static final int ZIP64_LOCATOR_SIZE = 20;

    /** Signature of the zip64 end of central directory record. */
    public static final int ZIP64_END = 0x06064b50;

    /** Size of the zip64 end of central directory record without extensible data, in bytes. */
    public static final int ZIP64_END_SIZE = 56;

    /** Id of the extra field with zip64 sizes and offset. */
    public static final int ZIP64_EXTRA = 0x0001;

    /** Maximum size of the archive's comment, in bytes. */
    public static final int MAX_COMMENT = 0xFFFF;

    /** Placeholder for a 16-bit value that is stored in a zip64 field. */
    public static final int MAX_16 = 0xFFFF;

    /** Placeholder for a 32-bit value that is stored in a zip64 field. */
    public static final long MAX_32 = 0xFFFF_FFFFL;

    /** Compression method of entries that are not compressed. */
    public static final int STORED = 0;

    /** Compression method DEFLATE. */
    public static final int DEFLATED = 8;

    /** Bit of the general purpose flags that marks an encrypted entry. */
    public static final int ENCRYPTED_FLAG = 1;

    /** General purpose bit 11: the name is encoded in UTF-8. */
    public static final int UTF8_FLAG = 1 << 11;

    private ZipConstants() {}
}
