package io.github.mlformats.datadings.format.message;

/** Writes JSON strings in pure ASCII. */
public final class JsonString {
    private JsonString() {}

    public static void append(StringBuilder json, CharSequence text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> {
                    if (c >= ' ' && c < 0x7F) {
                        json.append(c);
                    } else {
                        json.append("\\u").append(String.format("%04x", (int) c));
                    }
                }
            }
        }
        json.append('"');
    }
}
