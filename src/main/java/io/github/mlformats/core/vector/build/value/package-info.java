/** Builders that know where values go and which ones a type holds; here those of types that hold no other. */
package io.github.mlformats.core.vector.build.value;
