package io.github.mlformats.core.index;

import io.github.mlformats.core.index.IndexFilter.And;
import io.github.mlformats.core.index.IndexFilter.In;
import io.github.mlformats.core.index.IndexFilter.IsNull;
import io.github.mlformats.core.index.IndexFilter.Less;
import io.github.mlformats.core.index.IndexFilter.Not;
import io.github.mlformats.core.index.IndexFilter.StartsWith;
import io.github.mlformats.core.index.IndexFilter.Undecided;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.Comparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Converts predicates of Spark to filters on statistics. Parts that statistics do not decide become {@link Undecided}. */
final class FilterCompiler {
    private final StructType table;
    private final Map<String, Integer> positions;
    private final ColumnNameMatcher names;
    private final List<StructField> used = new ArrayList<>();

    /** @param table the data columns of the table */
    FilterCompiler(StructType table, ColumnNameMatcher names) {
        this.table = table;
        this.names = names;
        this.positions = names.positions(table);
    }

    /** Returns the columns of the compiled filters: filters refer to them by position. */
    List<StructField> columns() {
        return List.copyOf(used);
    }

    /** Compiles the conjunction of predicates. */
    IndexFilter compile(List<Predicate> predicates) {
        return new And(predicates.stream().map(this::compileOne).toList());
    }

    private IndexFilter compileOne(Expression expression) {
        if (!(expression instanceof Predicate predicate)) {
            return new Undecided();
        }
        Expression[] children = predicate.children();
        return switch (predicate.name()) {
            case "AND" -> new And(List.of(compileOne(children[0]), compileOne(children[1])));
            case "OR" -> new Not(new And(List.of(new Not(compileOne(children[0])), new Not(compileOne(children[1])))));
            case "NOT" -> new Not(compileOne(children[0]));
            case "IS_NULL" -> isNull(children[0]);
            case "IS_NOT_NULL" -> new Not(isNull(children[0]));
            case "IN" -> in(children);
            case "=", "<>", "<", "<=", ">", ">=", "<=>" -> comparison(predicate.name(), children);
            case "STARTS_WITH" -> startsWith(children);
            default -> new Undecided();
        };
    }

    private IndexFilter isNull(Expression child) {
        StructField field = find(child);
        return field == null ? new Undecided() : new IsNull(position(field));
    }

    private IndexFilter comparison(String operator, Expression[] children) {
        boolean mirrored = children[0] instanceof Literal<?>;
        StructField field = find(children[mirrored ? 1 : 0]);
        if (field == null
                || !(children[mirrored ? 0 : 1] instanceof Literal<?> literal)
                || !literal.dataType().equals(field.dataType())) {
            return new Undecided();
        }
        if (literal.value() == null) {
            // Other comparisons with null are never true; Spark removes them.
            return operator.equals("<=>") ? new IsNull(position(field)) : new Undecided();
        }
        Object key = IndexedType.key(literal.value(), field.dataType());
        int column = position(field);
        IndexFilter equal = new In(column, new Object[] {key}, false);
        return switch (mirrored ? Comparison.mirrored(operator) : operator) {
            case "=" -> equal;
            case "<>" -> new Not(equal);
            case "<" -> new Less(column, key, false);
            case "<=" -> new Less(column, key, true);
            case ">" -> new Not(new Less(column, key, true));
            case ">=" -> new Not(new Less(column, key, false));
            // Null-safe: false, not unknown, for null.
            default -> new And(List.of(new Not(new IsNull(column)), equal));
        };
    }

    private IndexFilter in(Expression[] children) {
        StructField field = find(children[0]);
        // Whether a null is in an empty list depends on the version of Spark.
        if (field == null || children.length == 1) {
            return new Undecided();
        }
        TreeSet<Object> keys = new TreeSet<>(IndexedType::compare);
        boolean hasNull = false;
        for (Expression child : Arrays.asList(children).subList(1, children.length)) {
            if (!(child instanceof Literal<?> literal) || !literal.dataType().equals(field.dataType())) {
                return new Undecided();
            }
            hasNull |= literal.value() == null;
            if (literal.value() != null) {
                keys.add(IndexedType.key(literal.value(), field.dataType()));
            }
        }
        return new In(position(field), keys.toArray(), hasNull);
    }

    private IndexFilter startsWith(Expression[] children) {
        StructField field = find(children[0]);
        boolean known = field != null
                && field.dataType() instanceof StringType
                && children[1] instanceof Literal<?> literal
                && literal.value() instanceof UTF8String;
        return known
                ? new StartsWith(position(field), ((UTF8String) ((Literal<?>) children[1]).value()).getBytes())
                : new Undecided();
    }

    /** Returns the indexed column that an expression references; null if it is another expression. */
    private StructField find(Expression expression) {
        if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
            return null;
        }
        Integer position = positions.get(names.key(reference.fieldNames()[0]));
        StructField field = position == null ? null : table.fields()[position];
        DataType type = field == null ? null : field.dataType();
        return type == null || IndexedType.of(type) == null ? null : field;
    }

    private int position(StructField field) {
        int position = used.indexOf(field);
        if (position < 0) {
            used.add(field);
            return used.size() - 1;
        }
        return position;
    }
}
