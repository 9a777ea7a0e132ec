/**
 * The two kinds of errors that users see: {@link CorruptFileException} and {@link UsageException}, and the escaping of
 * text from files in messages. Uses only Java and the interface by which Spark shows them.
 */
package io.github.mlformats.core.error;
