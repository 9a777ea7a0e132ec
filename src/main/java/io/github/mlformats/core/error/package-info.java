/**
 * The two kinds of errors that users see: {@link CorruptFileException} and {@link UsageException}, the escaping of
 * text from files in messages, the {@link ProblemListener} for problems that are no errors, and messages that are
 * logged once per process ({@link LogOnce}). Uses only Java, the logging API, and the interface by which Spark shows
 * errors.
 */
package io.github.mlformats.core.error;
