package io.github.mlformats.safetensors;

import io.github.mlformats.safetensors.format.Container;

/** Inspects arrays of numpy, which are recognized by their extension. */
public final class NpyInspector extends SafetensorsInspector {
    public NpyInspector() {
        super(Container.NPY);
    }

    @Override
    protected boolean recognizes(String name, byte[] start) {
        return name.endsWith(Container.NPY.extension())
                && start.length > 1
                && start[0] == (byte) 0x93
                && start[1] == 'N';
    }
}
