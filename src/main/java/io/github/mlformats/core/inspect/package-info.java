/**
 * The interfaces of a format for the commands {@code mlformats inspect} and {@code verify}. Entry point:
 * {@link Inspector}, which returns facts, problems and charts ({@link Chart}, with builders that bound their size) as
 * immutable data. Uses the SPI; rendering is up to the caller.
 */
package io.github.mlformats.core.inspect;
