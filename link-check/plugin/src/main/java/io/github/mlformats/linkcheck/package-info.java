/**
 * Checks that all references of compiled classes resolve against a class path, without loading the classes. The entry point is
 * {@link io.github.mlformats.linkcheck.LinkCheck}.
 */
package io.github.mlformats.linkcheck;
