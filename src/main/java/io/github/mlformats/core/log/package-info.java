/** Log messages that are shown once per process. The entry point is {@link LogOnce}. May use {@code core.error}. */
package io.github.mlformats.core.log;
