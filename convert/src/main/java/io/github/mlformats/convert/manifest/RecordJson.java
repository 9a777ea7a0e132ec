package io.github.mlformats.convert.manifest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Optional;

/** Maps the record to JSON. An empty value is null, and fields of later versions are ignored. */
final class RecordJson {
    static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Spark does not ship Jackson's module for this.
            .addModule(new SimpleModule()
                    .addSerializer(Optional.class, new Serializer())
                    .addDeserializer(Optional.class, new Deserializer()))
            .build();

    private RecordJson() {}

    @SuppressWarnings("rawtypes")
    private static final class Serializer extends JsonSerializer<Optional> {
        @Override
        public void serialize(Optional value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (value.isPresent()) {
                json.writeString(value.get().toString());
            } else {
                json.writeNull();
            }
        }
    }

    /** All optional values are strings. */
    @SuppressWarnings("rawtypes")
    private static final class Deserializer extends JsonDeserializer<Optional> {
        @Override
        public Optional deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Optional.of(json.readValueAs(String.class));
        }

        @Override
        public Optional getNullValue(DeserializationContext context) {
            return Optional.empty();
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Optional.empty();
        }
    }
}
