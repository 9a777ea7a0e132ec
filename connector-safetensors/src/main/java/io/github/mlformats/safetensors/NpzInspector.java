package io.github.mlformats.safetensors;

import io.github.mlformats.safetensors.format.Container;

/** Inspects archives of numpy, which are recognized by their extension. */
public final class NpzInspector extends SafetensorsInspector {
    public NpzInspector() {
        super(Container.NPZ);
    }

    @Override
    protected boolean recognizes(String name, byte[] start) {
        return name.endsWith(Container.NPZ.extension()) && start.length > 1 && start[0] == 'P' && start[1] == 'K';
    }
}
