package br.com.quitanda.app;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.webkit.MimeTypeMap;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Stores the content that another app has shared. The page reads and deletes the file (incoming.ts). */
final class ReceivedFile {

    private static final int MAX_BYTES = 10_000_000;

    private ReceivedFile() {}

    /** Returns the URI of the stored file; null if there is no content, or if it is too large. */
    static Uri store(Context context, Intent intent) {
        File folder = new File(context.getCacheDir(), "shared");
        deleteFiles(folder);
        folder.mkdirs();
        // Uses a new name each time, because the page ignores a URI that it has already received.
        String name = "nota-" + System.currentTimeMillis() + "." + extensionOf(context, intent);
        File file = new File(folder, name);
        try (InputStream content = open(context, intent); OutputStream copy = new FileOutputStream(file)) {
            if (content != null && copyAll(content, copy)) return Uri.fromFile(file);
        } catch (IOException | RuntimeException ignored) {
            // The other app has deleted its file, or this app may not read it.
        }
        file.delete();
        return null;
    }

    private static Uri streamOf(Intent intent) {
        return intent.getParcelableExtra(Intent.EXTRA_STREAM);
    }

    private static InputStream open(Context context, Intent intent) throws IOException {
        Uri stream = streamOf(intent);
        if (stream == null) {
            CharSequence text = intent.getCharSequenceExtra(Intent.EXTRA_TEXT);
            if (text == null) return null;
            return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        // Accepts only content of other apps, because other URIs could name private files of this app.
        String authority = stream.getAuthority();
        boolean isForeign =
            ContentResolver.SCHEME_CONTENT.equals(stream.getScheme()) &&
            authority != null &&
            !authority.startsWith(context.getPackageName());
        return isForeign ? context.getContentResolver().openInputStream(stream) : null;
    }

    private static String extensionOf(Context context, Intent intent) {
        Uri stream = streamOf(intent);
        if (stream == null) return "txt";
        String type = context.getContentResolver().getType(stream);
        if (type == null) type = intent.getType();
        if ("application/xml".equals(type) || "text/xml".equals(type)) return "xml";
        String extension = MimeTypeMap.getSingleton().getExtensionFromMimeType(type);
        return extension == null ? "bin" : extension;
    }

    /** Returns false if the content has more bytes than are allowed. */
    private static boolean copyAll(InputStream content, OutputStream copy) throws IOException {
        byte[] buffer = new byte[65_536];
        int total = 0;
        for (int read = content.read(buffer); read != -1; read = content.read(buffer)) {
            total += read;
            if (total > MAX_BYTES) return false;
            copy.write(buffer, 0, read);
        }
        return total > 0;
    }

    private static void deleteFiles(File folder) {
        File[] files = folder.listFiles();
        if (files == null) return;
        for (File each : files) each.delete();
    }
}
