/** The base class of column builders, and builders of non-nested types. */
package io.github.mlformats.core.vector.build.value;
