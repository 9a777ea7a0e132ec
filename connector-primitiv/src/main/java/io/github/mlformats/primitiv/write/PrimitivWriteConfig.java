package io.github.mlformats.primitiv.write;

import io.github.mlformats.primitiv.schema.PrimitivLayout;
import java.io.Serializable;

/**
 * The resolved write options.
 *
 * @param layout what a row is
 * @param singleFile whether one file is written at the path instead of a folder
 */
public record PrimitivWriteConfig(PrimitivLayout layout, boolean singleFile) implements Serializable {
    private static final long serialVersionUID = 1L;
}
