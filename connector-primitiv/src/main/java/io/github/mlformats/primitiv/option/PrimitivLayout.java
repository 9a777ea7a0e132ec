package io.github.mlformats.primitiv.option;

import io.github.mlformats.primitiv.format.FileType;

/** What a row of the table is. */
public enum PrimitivLayout {
    /** A parameter with its statistics. */
    PARAMETERS,
    /** A tensor, which is a value or a statistic; several rows if it is very large. */
    TENSORS,
    /** A column of a tensor, such as a word of an embedding. */
    COLUMNS,
    /** An element of a tensor. */
    ELEMENTS,
    /** A tensor without its values. */
    SHAPES,
    /** An optimizer. */
    OPTIMIZER;

    /** Returns whether files of a type can be read in this layout. */
    public boolean supports(FileType type) {
        return switch (this) {
            case OPTIMIZER -> type == FileType.OPTIMIZER;
            case SHAPES -> type != FileType.OPTIMIZER;
            case PARAMETERS, TENSORS, COLUMNS, ELEMENTS -> type.hasTensors();
        };
    }
}
