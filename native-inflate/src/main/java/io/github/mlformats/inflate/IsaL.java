package io.github.mlformats.inflate;

import com.intel.gkl.compression.IntelInflater;
import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import io.github.mlformats.core.bytes.inflate.InflaterLibrary;

/** ISA-L from the jar of Intel's Genomics Kernel Library, for x86-64 on Linux and macOS. Nothing needs to be installed. */
public final class IsaL implements InflaterLibrary {
    private static boolean loaded;

    @Override
    public String load() {
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
        return "ISA-L";
    }

    @Override
    public InMemoryInflater open() {
        return new IsaLInflater();
    }
}
