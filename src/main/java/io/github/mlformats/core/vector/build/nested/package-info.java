/** Builders of types that hold others: arrays, maps and structs. */
package io.github.mlformats.core.vector.build.nested;
