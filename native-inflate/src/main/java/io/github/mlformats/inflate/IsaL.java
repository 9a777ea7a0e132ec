package io.github.mlformats.inflate;

import com.intel.gkl.compression.IntelInflater;
import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.bytes.InflaterLibrary;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * ISA-L from the jar of Intel's Genomics Kernel Library, for x86-64 on Linux and macOS. Nothing needs to be installed.
 */
public final class IsaL implements InflaterLibrary {
    private static boolean loaded;

    @Override
    public InflaterKind load() {
        synchronized (IsaL.class) {
            if (!loaded) {
                String machine = System.getProperty("os.arch");
                if (!machine.equals("amd64") && !machine.equals("x86_64")) {
                    throw new UnsatisfiedLinkError("ISA-L is not available for " + machine);
                }
                if (!new IntelInflater(true).load(null)) {
                    throw new UnsatisfiedLinkError("the ISA-L library could not be loaded. See the log for the reason");
                }
                loaded = true;
            }
        }
        return InflaterKind.ISA_L;
    }

    @Override
    public InMemoryInflater open() {
        return new IsaLInflater();
    }

    /**
     * Inflates a stream with ISA-L in one call, between byte arrays. Intel's inflaters are pooled and never closed:
     * each extends the JDK's inflater, whose native memory Intel's {@code end} does not free; only the garbage
     * collector does.
     */
    private static final class IsaLInflater implements InMemoryInflater {
        /** Idle inflaters; at most as many as were ever open at the same time. */
        private static final Queue<IntelInflater> IDLE = new ConcurrentLinkedQueue<>();

        private IntelInflater inflater = IDLE.poll();

        IsaLInflater() {
            if (inflater == null) {
                inflater = new IntelInflater(true);
            }
        }

        @Override
        public boolean inflate(byte[] stored, int offset, int length, byte[] target, int size) {
            if (length == 0 || size == 0) {
                return false;
            }
            inflater.reset();
            inflater.setInput(stored, offset, length);
            try {
                return inflater.inflate(target, 0, size) == size;
            } catch (RuntimeException e) {
                // Thrown for a malformed stream.
                return false;
            }
        }

        @Override
        public void close() {
            if (inflater != null) {
                IDLE.add(inflater);
                inflater = null;
            }
        }
    }
}
