package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.plan.WantedData;
import io.github.mlformats.primitiv.schema.TensorRows;

/**
 * What all columns of a file's rows need.
 *
 * @param records the file
 * @param rows what a row is
 * @param wanted which values are read
 * @param lenient whether the rest of a damaged file is left out
 */
public record ReadPlan(
        ParameterReader records, TensorRows rows, WantedData wanted, boolean lenient, ReadMetrics metrics) {}
