package io.github.mlformats.idv;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.schema.IdvReadOptions;
import io.github.mlformats.idv.schema.IdvReadOptions.DateTimeOffset;
import io.github.mlformats.idv.schema.IdvReadOptions.Keys;
import io.github.mlformats.idv.schema.IdvReadOptions.UInt64;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The expected Spark value of a stored value (idv.md, section 9), in the representation of {@link ComparableRows}. */
final class ExpectedValue {
    private static final LocalDateTime YEAR_ONE = LocalDateTime.of(1, 1, 1, 0, 0);

    private final Options options;
    private final IdvType type;
    private final IdvValue.Vector keyValues;
    private final IdvType keyValueType;

    /** @param keyValues key values of the column, with their item type; null if unknown */
    ExpectedValue(Options options, IdvType type, IdvValue.Vector keyValues, IdvType keyValueType) {
        this.options = options;
        this.type = type;
        this.keyValues = keyValues;
        this.keyValueType = keyValueType;
    }

    Object of(Object stored) {
        return type instanceof IdvType.Vector vector ? vector(vector, (IdvValue.Vector) stored) : item(type, stored);
    }

    private Object vector(IdvType.Vector vector, IdvValue.Vector stored) {
        boolean isFloat = vector.item() == Primitive.SINGLE || vector.item() == Primitive.DOUBLE;
        if (options.get(IdvReadOptions.VECTORS) == VectorRepresentation.ML && isFloat && vector.size() > 0) {
            List<Object> doubles = new ArrayList<>();
            stored.items().forEach(item -> doubles.add(((Number) item).doubleValue()));
            return stored.indices() == null
                    ? List.of("dense", doubles)
                    : List.of("sparse", stored.length(), stored.indices(), doubles);
        }
        List<Object> items = new ArrayList<>();
        stored.items().forEach(item -> items.add(item(vector.item(), item)));
        if (options.get(IdvReadOptions.VECTORS) == VectorRepresentation.SPARSE) {
            return Arrays.asList(stored.length(), stored.indices(), items);
        }
        return stored.indices() == null ? items : expand(vector.item(), stored, items);
    }

    private List<Object> expand(IdvType item, IdvValue.Vector stored, List<Object> items) {
        List<Object> slots = new ArrayList<>(Collections.nCopies(stored.length(), item(item, absent(item))));
        IntStream.range(0, items.size()).forEach(i -> slots.set(stored.indices().get(i), items.get(i)));
        return slots;
    }

    private static Object absent(IdvType item) {
        Primitive primitive = item instanceof IdvType.Key key ? key.stored() : (Primitive) item;
        return switch (primitive) {
            case BOOLEAN -> false;
            case TEXT -> "";
            case SINGLE -> 0f;
            case DOUBLE -> 0d;
            case UINT64 -> BigInteger.ZERO;
            case ROW_ID -> "0".repeat(32);
            case DATE_TIME_OFFSET -> new IdvValue.OffsetTime(0, 0);
            default -> 0L;
        };
    }

    private Object item(IdvType type, Object stored) {
        if (type instanceof IdvType.Key key && options.get(IdvReadOptions.KEYS) != Keys.RAW) {
            return key(key, new BigInteger(stored.toString()));
        }
        return stored == null
                ? null
                : primitive(type instanceof IdvType.Key key ? key.stored() : (Primitive) type, stored);
    }

    private Object key(IdvType.Key key, BigInteger stored) {
        if (stored.signum() == 0) {
            return null;
        }
        BigInteger index = stored.subtract(BigInteger.ONE);
        if (options.get(IdvReadOptions.KEYS) == Keys.VALUE && keyValues != null) {
            int slot = index.intValueExact();
            int at = keyValues.indices() == null ? slot : keyValues.indices().indexOf(slot);
            return item(
                    keyValueType,
                    at < 0 ? absent(keyValueType) : keyValues.items().get(at));
        } else if (key.count() < 0) {
            return new BigDecimal(index);
        }
        return key.count() <= Integer.MAX_VALUE ? (Object) index.intValueExact() : (Object) index.longValueExact();
    }

    private Object primitive(Primitive type, Object stored) {
        return switch (type) {
            case SBYTE -> ((Long) stored).byteValue();
            case BYTE, INT16 -> ((Long) stored).shortValue();
            case UINT16, INT32 -> ((Long) stored).intValue();
            case UINT32, INT64, SINGLE, DOUBLE, BOOLEAN, TEXT, ROW_ID -> stored;
            case UINT64 ->
                options.get(IdvReadOptions.UINT64) == UInt64.LONG
                        ? (Object) ((BigInteger) stored).longValueExact()
                        : new BigDecimal((BigInteger) stored);
            case TIME_SPAN ->
                options.get(IdvReadOptions.TICKS) ? stored : Duration.of(micros(stored), ChronoUnit.MICROS);
            case DATE_TIME ->
                options.get(IdvReadOptions.TICKS) ? stored : YEAR_ONE.plus(micros(stored), ChronoUnit.MICROS);
            case DATE_TIME_OFFSET -> offsetTime((IdvValue.OffsetTime) stored);
        };
    }

    private Object offsetTime(IdvValue.OffsetTime time) {
        if (options.get(IdvReadOptions.TICKS)) {
            return List.of(time.ticks(), time.minutes());
        }
        Instant instant = YEAR_ONE.plus(micros(time.ticks()), ChronoUnit.MICROS)
                .minusMinutes(time.minutes())
                .toInstant(ZoneOffset.UTC);
        return options.get(IdvReadOptions.DATE_TIME_OFFSET) == DateTimeOffset.STRUCT
                ? List.of(instant, time.minutes())
                : instant;
    }

    private static long micros(Object ticks) {
        return Math.floorDiv((Long) ticks, 10L);
    }
}
