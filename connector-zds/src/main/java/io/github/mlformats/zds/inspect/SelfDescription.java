package io.github.mlformats.zds.inspect;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.store.Item;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.Optional;

/** The JSON files in which a data set describes itself; nothing is read by what they say. */
final class SelfDescription {
    private static final int MAX_SIZE = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Folder folder;

    SelfDescription(Folder folder) {
        this.folder = folder;
    }

    /** What the file at {@code path} says, as it stands there. */
    Fact read(String path) throws IOException {
        JsonNode said = json(path);
        return said == null ? Fact.NONE : Fact.text(said);
    }

    /** A member of the file at {@code path}. */
    Fact read(String path, String member) throws IOException {
        JsonNode said = json(path);
        return said == null || said.get(member) == null ? Fact.NONE : Fact.text(said.get(member));
    }

    private JsonNode json(String path) throws IOException {
        Optional<Item> file = folder.find(path).filter(item -> !item.isFolder() && item.size() <= MAX_SIZE);
        if (file.isEmpty()) {
            return null;
        }
        try (Content content = folder.open(path)) {
            return JSON.readTree(content.readAll());
        } catch (JacksonException | CharConversionException e) {
            // The latter where Jackson takes the bytes for UTF-16 or UTF-32, and they are none.
            return null;
        }
    }
}
