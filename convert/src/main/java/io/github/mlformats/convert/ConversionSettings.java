package io.github.mlformats.convert;

import java.util.Optional;

/**
 * How a conversion runs. A later run may resume a conversion with other settings, unlike with another {@link ConversionRequest}.
 *
 * @param mode what to do with an existing target
 * @param unitSize maximum size of a unit; by default that for the parallelism of the session
 * @param verify whether the output is read back and compared with the input
 * @param corruptLimit skips corrupt records up to this limit; by default only read options specify the handling of corrupt records
 */
public record ConversionSettings(
        ConversionMode mode, Optional<UnitSize> unitSize, boolean verify, Optional<CorruptLimit> corruptLimit) {
    /** Fails if the target exists, and fails on the first corrupt record. */
    public static final ConversionSettings DEFAULT =
            new ConversionSettings(ConversionMode.ERROR, Optional.empty(), false, Optional.empty());

    /** These settings with another mode. */
    public ConversionSettings withMode(ConversionMode newMode) {
        return new ConversionSettings(newMode, unitSize, verify, corruptLimit);
    }

    /** These settings with verification of the output. */
    public ConversionSettings withVerification() {
        return new ConversionSettings(mode, unitSize, true, corruptLimit);
    }
}
