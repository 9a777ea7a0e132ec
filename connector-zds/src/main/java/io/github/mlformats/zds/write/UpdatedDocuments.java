package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.schema.DocumentTypeInference;
import io.github.mlformats.zds.schema.UnreadMembers;
import java.io.IOException;
import org.apache.spark.sql.types.StructType;

/** Compares what documents have with the columns from which their new versions were made. */
final class UpdatedDocuments {
    private final long maxLength;
    private final DocumentTypeInference documents = new DocumentTypeInference(1, Long.MAX_VALUE);

    /** @param maxLength maximum size of a document in bytes */
    UpdatedDocuments(long maxLength) {
        this.maxLength = maxLength;
    }

    /** Adds a document. */
    void add(ByteSource data, long offset, long length) throws IOException {
        if (length > Math.min(maxLength, Integer.MAX_VALUE - 8)) {
            throw LiveRules.tooLong(data.name(), offset, length, maxLength);
        }
        byte[] document = new byte[(int) length];
        data.read(offset, document, 0, document.length);
        int start = offset == 0 ? LineScanner.byteOrderMark(document, 0, document.length) : 0;
        if (!documents.observe(document, start, document.length)) {
            throw new CorruptFileException(data.name(), offset, "document", "a single JSON object", "other text");
        }
        documents.addValid();
    }

    /**
     * Checks that the columns have all members of the documents.
     *
     * @param name of their file or directory for messages
     */
    void check(StructType columns, String name) {
        UnreadMembers.find(documents.result(), columns).ifPresent(member -> {
            throw new UsageException("the table does not show member '" + PlainText.truncate(member)
                    + "' of updated documents of " + name
                    + ", which they would lose, so nothing was changed. Create a table with all columns");
        });
    }
}
