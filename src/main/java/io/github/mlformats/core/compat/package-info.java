/**
 * Calls of Spark whose signatures contain Scala collections, which differ between Scala 2.12 and 2.13. {@link
 * io.github.mlformats.core.compat.ScalaBridge} makes them by reflection, so that one jar runs on both. Uses nothing of this project.
 */
package io.github.mlformats.core.compat;
