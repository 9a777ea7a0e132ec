package io.github.mlformats.tool.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Standard output, which keeps the error of its first failed write. {@link PrintStream} only says that there was one. */
public final class StandardOutput extends FilterOutputStream {
    private static final int BUFFER_SIZE = 8 << 10;

    private static final Path DEVICE = Path.of("/dev/stdout");

    /** The type of a file in its mode, as in {@code stat(2)}. */
    private static final int TYPE = 0xf000;

    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xc000;

    private static volatile IOException error;

    private StandardOutput() {
        super(new FileOutputStream(FileDescriptor.out));
    }

    /** Lets {@link System#out} print to it. Called at the start of the process. */
    public static void install() {
        System.setOut(new PrintStream(
                new BufferedOutputStream(new StandardOutput(), BUFFER_SIZE), true, StandardCharsets.UTF_8));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            if (error == null) {
                error = e;
            }
            throw e;
        }
    }

    /** Why a write failed. */
    static OutputException failure() {
        String reason = error == null ? "no reason is known" : error.getMessage();
        return new OutputException("cannot write the output: " + reason, isPipe());
    }

    /** Whether it is a pipe or socket: if writing to these fails, they were closed. Messages of errors depend on the locale. */
    private static boolean isPipe() {
        try {
            int type = (int) Files.getAttribute(DEVICE, "unix:mode") & TYPE;
            return type == PIPE || type == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
