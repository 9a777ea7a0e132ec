/**
 * Optional interfaces of a format that finds its files, data sets or columns itself: {@link FileFinder}, {@link
 * DataSetFinder} and {@link SchemaFinder}. Uses only the other packages of the SPI and what these use.
 */
package io.github.mlformats.core.spi.find;
