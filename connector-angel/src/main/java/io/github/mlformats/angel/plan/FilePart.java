package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.read.Encoding;
import io.github.mlformats.angel.schema.TableChoices;
import java.io.Serializable;
import java.util.List;

/**
 * What is known about a data file from its matrix's meta: all that is needed to read it.
 *
 * @param matrix name of the matrix
 * @param encoding how its partitions are written
 * @param choices how they shall appear
 * @param partitions those in the file, by offset; none is empty
 * @param leftOut number of damaged partitions that are left out and counted with this file
 */
public record FilePart(
        String matrix, Encoding encoding, TableChoices choices, List<Partition> partitions, int leftOut)
        implements Serializable {}
