/**
 * The read and write options of ZDS data sets, each defined once and passed on as a record, and the session settings that they
 * depend on. Uses {@code format}.
 */
package io.github.mlformats.zds.option;
