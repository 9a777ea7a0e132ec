package io.github.mlformats.inflate;

import com.intel.gkl.compression.IntelInflater;
import io.github.mlformats.core.bytes.inflate.InflaterLibrary;
import io.github.mlformats.core.bytes.inflate.WholeInflater;

/** ISA-L, as Intel's Genomics Kernel Library has it within its jar: for x86-64 on Linux and macOS, and nothing to install. */
public final class IsaL implements InflaterLibrary {
    private static boolean loaded;

    @Override
    public String load() {
        synchronized (IsaL.class) {
            if (!loaded) {
                String machine = System.getProperty("os.arch");
                if (!machine.equals("amd64") && !machine.equals("x86_64")) {
                    throw new UnsatisfiedLinkError("ISA-L: there is none for " + machine);
                }
                if (!new IntelInflater(true).load(null)) {
                    throw new UnsatisfiedLinkError("ISA-L: its library does not load; the log has the reason");
                }
                loaded = true;
            }
        }
        return "ISA-L";
    }

    @Override
    public WholeInflater open() {
        return new IsaLInflater();
    }
}
