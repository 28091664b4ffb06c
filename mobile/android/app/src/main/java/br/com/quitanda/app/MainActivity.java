package br.com.quitanda.app;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    private boolean isRestored;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Android delivers the first intent again when it restores an app that it had ended.
        isRestored = savedInstanceState != null;
        super.onCreate(savedInstanceState);
        isRestored = false;
    }

    /** The superclass also calls this when the app starts. */
    @Override
    protected void onNewIntent(Intent intent) {
        if (!Intent.ACTION_SEND.equals(intent.getAction())) {
            super.onNewIntent(intent);
            return;
        }
        boolean isFromHistory = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (!isRestored && !isFromHistory) receive(intent);
    }

    /** Stores the content that another app shares, and passes its URI to the page (NF-01). */
    private void receive(Intent intent) {
        // Uses a thread, because the other app may deliver its file slowly.
        new Thread(() -> {
            Uri file = ReceivedFile.store(this, intent);
            if (file == null) return;
            Intent link = new Intent(Intent.ACTION_VIEW, file);
            runOnUiThread(() -> MainActivity.super.onNewIntent(link));
        }).start();
    }
}
