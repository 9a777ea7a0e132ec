/**
 * Native inflaters, which the core finds as services: {@link Libdeflate} of the operating system and {@link IsaL} from
 * a jar. Each inflates a complete stream in one call; the core falls back to the JDK for all others.
 */
package io.github.mlformats.inflate;
