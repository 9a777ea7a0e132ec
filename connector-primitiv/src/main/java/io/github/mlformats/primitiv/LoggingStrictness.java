package io.github.mlformats.primitiv;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.primitiv.format.Strictness;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The option {@code strict} for one file. Accepted deviations are logged once per file.
 *
 * @param file name of the file, for messages
 */
record LoggingStrictness(String file, boolean isStrict) implements Strictness {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    @Override
    public void reportDeviation(String what) {
        LogOnce.warn(LOG, file + " has " + what + ", which strict=false accepts");
    }
}
