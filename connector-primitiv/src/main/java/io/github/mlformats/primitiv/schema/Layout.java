package io.github.mlformats.primitiv.schema;

import io.github.mlformats.primitiv.format.FileType;

/** What a row of the table is. */
public enum Layout {
    /** A parameter with its statistics. */
    PARAMETERS,
    /** A tensor, a value or a statistic; several rows where it is huge. */
    TENSORS,
    /** A column of a tensor, such as a word of an embedding. */
    COLUMNS,
    /** An element of a tensor. */
    ELEMENTS,
    /** A tensor without its values. */
    SHAPES,
    /** An optimizer. */
    OPTIMIZER;

    /** Whether files of a type can be shown so. */
    public boolean shows(FileType type) {
        return switch (this) {
            case OPTIMIZER -> type == FileType.OPTIMIZER;
            case SHAPES -> type != FileType.OPTIMIZER;
            case PARAMETERS, TENSORS, COLUMNS, ELEMENTS -> type.hasTensors();
        };
    }
}
