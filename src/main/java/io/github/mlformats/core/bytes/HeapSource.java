package io.github.mlformats.core.bytes;

/** A {@link ByteSource} over bytes in memory. */
public final class HeapSource implements ByteSource {
    private final String name;
    private final byte[] bytes;

    /**
     * @param name file name for messages
     * @param bytes not copied
     */
    public HeapSource(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        Bounds.check(this, position, length);
        System.arraycopy(bytes, (int) position, target, offset, length);
    }
}
