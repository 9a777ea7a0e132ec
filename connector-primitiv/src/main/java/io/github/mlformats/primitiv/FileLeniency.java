package io.github.mlformats.primitiv;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.primitiv.format.Leniency;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Option {@code strict} for one file: what is read all the same is logged once.
 *
 * @param file its name
 */
record FileLeniency(String file, boolean isStrict) implements Leniency {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    @Override
    public void pass(String what) {
        LogOnce.warn(LOG, file + " has " + what + ", which strict=false accepts");
    }
}
