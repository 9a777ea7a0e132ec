package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.nested.MapBuilder;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.core.vector.build.value.BooleanBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.core.vector.build.value.DateTimeBuilder;
import io.github.mlformats.core.vector.build.value.DecimalBuilder;
import io.github.mlformats.core.vector.build.value.FloatingPointBuilder;
import io.github.mlformats.core.vector.build.value.IntegerBuilder;
import io.github.mlformats.core.vector.build.value.TextBuilder;
import io.github.mlformats.zds.read.value.JsonValueDecoder.Conversion;
import java.time.ZoneId;
import org.apache.spark.sql.types.StructType;

/**
 * Creates the decoders of the columns of a query.
 *
 * @param document state of the current document, shared by all decoders
 * @param zone session time zone
 */
public record JsonValueDecoders(DocumentContext document, ZoneId zone) {
    /**
     * Returns the decoder of a document.
     *
     * @param id name of the member with the id of the document
     * @param skipRemainder whether to skip the remainder of a document once all requested members are known
     */
    public JsonObjectDecoder documentDecoder(StructBuilder columns, String id, boolean skipRemainder) {
        return members(columns, id, skipRemainder);
    }

    private JsonObjectDecoder members(StructBuilder struct, String id, boolean skipRemainder) {
        JsonValueDecoder[] writers = new JsonValueDecoder[struct.size()];
        String[] names = ((StructType) struct.type()).fieldNames();
        for (int i = 0; i < writers.length; i++) {
            ColumnBuilder column = struct.child(i);
            writers[i] = names[i].equals(id) && column instanceof TextBuilder ids
                    ? new JsonValueDecoder(
                            ids, (tokens, token, row) -> JsonScalarDecoders.putId(ids, tokens, token, row), document)
                    : new JsonValueDecoder(column, conversion(column), document);
        }
        return new JsonObjectDecoder(document, struct, names, writers, skipRemainder);
    }

    private Conversion conversion(ColumnBuilder column) {
        if (column instanceof TextBuilder texts) {
            return (tokens, token, row) -> JsonScalarDecoders.putText(texts, document, tokens, token, row);
        } else if (column instanceof IntegerBuilder integers) {
            return (tokens, token, row) ->
                    token == JsonToken.VALUE_NUMBER_INT && tokens.isLong() && integers.putLong(row, tokens.longValue());
        } else if (column instanceof FloatingPointBuilder reals) {
            return (tokens, token, row) -> JsonScalarDecoders.putReal(reals, tokens, token, row);
        } else if (column instanceof BooleanBuilder booleans) {
            return (tokens, token, row) -> token.isBoolean() && booleans.putBoolean(row, token == JsonToken.VALUE_TRUE);
        } else if (column instanceof DecimalBuilder decimals) {
            return (tokens, token, row) -> JsonScalarDecoders.putDecimal(decimals, tokens, token, row);
        } else if (column instanceof BinaryBuilder bytes) {
            return (tokens, token, row) -> JsonScalarDecoders.putBinary(bytes, tokens, token, row);
        } else if (column instanceof DateTimeBuilder times) {
            return new JsonTimeDecoder(times, zone);
        }
        return nested(column);
    }

    private Conversion nested(ColumnBuilder column) {
        if (column instanceof ListBuilder lists) {
            JsonValueDecoder elements = new JsonValueDecoder(lists.element(), conversion(lists.element()), document);
            return (tokens, token, row) ->
                    token == JsonToken.START_ARRAY && JsonContainerDecoders.putList(lists, elements, tokens, row);
        } else if (column instanceof MapBuilder maps) {
            JsonValueDecoder values = new JsonValueDecoder(maps.values(), conversion(maps.values()), document);
            return (tokens, token, row) ->
                    token == JsonToken.START_OBJECT && JsonContainerDecoders.putMap(maps, values, tokens, row);
        } else if (column instanceof StructBuilder struct) {
            JsonObjectDecoder members = members(struct, null, false);
            return (tokens, token, row) -> token == JsonToken.START_OBJECT && members.decode(tokens, row);
        }
        throw new IllegalStateException("no conversion from JSON to " + column.getClass());
    }
}
