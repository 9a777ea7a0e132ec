package io.github.mlformats.it;

import org.apache.spark.sql.SparkSession;

/** Models of both formats that have some, written somewhere, and how much of them is there. */
public record Models(SparkSession session) {
    public static final int VALUES = 100;

    /** Elements of two matrices, all equal, as expressions on numbers from 0 on. */
    public static String[] matrices(int value) {
        return new String[] {
            "element_at(array('a', 'b'), int(id % 2) + 1) as matrix", "0 as row", "id div 2 as col", value + " as value"
        };
    }

    /** Overwrites two matrices of equal values, in ten partitions each, with three tasks. */
    public void saveMatrices(String path, int value) {
        session.range(0, 2 * VALUES, 1, 3)
                .selectExpr(matrices(value))
                .write()
                .format("angel")
                .option("blockCol", "10")
                .mode("overwrite")
                .save(path);
    }

    /** How many values a matrix has that are equal to one. */
    public long matrixValues(String path, String matrix, int value) {
        return session.read()
                .format("angel")
                .option("matrix", matrix)
                .load(path)
                .where("value = " + value)
                .count();
    }

    /** Overwrites parameters of one value each, with three tasks. */
    public void saveParameters(String path, int value, boolean singleFile) {
        session.range(0, VALUES, 1, 3)
                .selectExpr("array(concat('p', id)) path", "array(1) dims", "array(float(" + value + ")) values")
                .write()
                .format("primitiv")
                .option("singleFile", singleFile)
                .mode("overwrite")
                .save(path);
    }

    /** How many parameters a model has with a value. */
    public long parameters(String path, int value) {
        return session.read()
                .format("primitiv")
                .load(path)
                .where("values[0] = " + value)
                .selectExpr("path[0]")
                .distinct()
                .count();
    }
}
