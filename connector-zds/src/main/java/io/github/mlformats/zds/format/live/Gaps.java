package io.github.mlformats.zds.format.live;

import java.io.Serializable;
import java.util.Arrays;

/** Dead parts of a range of bytes, as numbers of up to ten bytes each: live bytes, dead bytes, live bytes, ... */
final class Gaps implements Serializable {
    private static final long serialVersionUID = 1L;

    private byte[] code = new byte[0];
    private int size;

    void add(long liveBytes, long deadBytes) {
        if (code.length - size < 20) {
            code = Arrays.copyOf(code, Math.max(64, 2 * code.length));
        }
        put(liveBytes);
        put(deadBytes);
    }

    private void put(long number) {
        long rest = number;
        for (; rest > 0x7F; rest >>>= 7) {
            code[size++] = (byte) (rest | 0x80);
        }
        code[size++] = (byte) rest;
    }

    /** These, behind some more dead bytes. */
    Gaps behindDead(long deadBytes) {
        Gaps all = new Gaps();
        all.add(0, deadBytes);
        all.code = Arrays.copyOf(all.code, all.size + size);
        System.arraycopy(code, 0, all.code, all.size, size);
        all.size += size;
        return all;
    }

    Gaps trimmed() {
        code = Arrays.copyOf(code, size);
        return this;
    }

    boolean isEmpty() {
        return size == 0;
    }

    Reader reader() {
        return new Reader();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Gaps gaps && Arrays.equals(code, 0, size, gaps.code, 0, gaps.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(code);
    }

    /** Gives the numbers back. */
    final class Reader {
        private int next;

        boolean hasNext() {
            return next < size;
        }

        long number() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte group = code[next++];
                number |= (long) (group & 0x7F) << shift;
                if (group >= 0) {
                    return number;
                }
            }
        }
    }
}
