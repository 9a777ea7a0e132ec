package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;

/** Objects as structs. Members that no field asks for are passed over, those that do not fit are null. */
final class StructWriter extends ValueWriter {
    private final MemberWriters members;

    StructWriter(WritableColumnVector vector, Document document, MemberWriters members) {
        super(vector, document);
        this.members = members;
    }

    @Override
    boolean put(JsonParser parser, JsonToken token, int row) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            members.writeNulls(row);
            return false;
        }
        members.write(parser, row);
        return true;
    }

    @Override
    public void reset() {
        super.reset();
        members.reset();
    }
}
