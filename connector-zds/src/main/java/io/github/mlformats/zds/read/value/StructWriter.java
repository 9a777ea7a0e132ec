package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
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
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            members.writeNulls(row);
            return false;
        }
        members.write(tokens, row);
        return true;
    }

    @Override
    public void reset() {
        super.reset();
        members.reset();
    }
}
