package io.github.mlformats.benchmarks.generated;

/** Content of a file, computed on demand. */
public interface GeneratedBytes {
    long size();

    /** Copies the bytes {@code [position, position + length)}, which must exist, to {@code [at, at + length)}. */
    void read(long position, byte[] target, int at, int length);

    /** Content in memory. */
    static GeneratedBytes of(byte[] bytes) {
        return new GeneratedBytes() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public void read(long position, byte[] target, int at, int length) {
                System.arraycopy(bytes, (int) position, target, at, length);
            }
        };
    }
}
