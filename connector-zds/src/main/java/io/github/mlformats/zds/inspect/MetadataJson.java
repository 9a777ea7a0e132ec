package io.github.mlformats.zds.inspect;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.zds.format.store.DataSetFolder;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.Optional;

/** Reads the JSON metadata files of a data set. They are for display only and do not affect reading. */
final class MetadataJson {
    private static final int MAX_SIZE = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final DataSetFolder folder;

    MetadataJson(DataSetFolder folder) {
        this.folder = folder;
    }

    /** Returns the content of the file at {@code path}; {@link Fact#NONE} if it is missing or invalid. */
    Fact read(String path) throws IOException {
        JsonNode json = json(path);
        return json == null ? Fact.NONE : Fact.text(json);
    }

    /** Returns a member of the file at {@code path}; {@link Fact#NONE} if it is missing or invalid. */
    Fact read(String path, String member) throws IOException {
        JsonNode json = json(path);
        return json == null || json.get(member) == null ? Fact.NONE : Fact.text(json.get(member));
    }

    private JsonNode json(String path) throws IOException {
        Optional<Entry> file = folder.find(path).filter(item -> !item.isFolder() && item.length() <= MAX_SIZE);
        if (file.isEmpty()) {
            return null;
        }
        try (FileContent content = folder.open(path)) {
            return JSON.readTree(content.readAll());
        } catch (JacksonException | CharConversionException e) {
            // CharConversionException: Jackson detects UTF-16 or UTF-32, but the bytes are invalid.
            return null;
        }
    }
}
