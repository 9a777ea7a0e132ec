/**
 * The two kinds of errors that users see: {@link CorruptFileException} and {@link UsageException}, the escaping of text from
 * files in messages, and the {@link ProblemListener} for problems that are no errors. Uses only Java and the interface by
 * which Spark shows errors.
 */
package io.github.mlformats.core.error;
