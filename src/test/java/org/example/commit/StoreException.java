package org.example.commit;

import java.io.File;

/** An exception of a library, with an object that the driver does not accept. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final File response = new File("/etc");

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public File response() {
        return response;
    }
}
