/**
 * Native inflaters, which the core loads with {@link java.util.ServiceLoader}: {@link Libdeflate} of the operating
 * system, and {@link IsaL} from a jar. Each inflates a complete stream in one call. The core inflates all other streams
 * with the JDK.
 */
package io.github.mlformats.inflate;
