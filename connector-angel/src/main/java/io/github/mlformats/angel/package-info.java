/**
 * The data source {@code angel}: reads and writes models of Tencent Angel. Connects the packages below to the SPI of the core;
 * the entry point is {@link AngelFormat}.
 */
package io.github.mlformats.angel;
