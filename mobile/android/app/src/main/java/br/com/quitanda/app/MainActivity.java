package br.com.quitanda.app;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    private boolean isRestored;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // After the system has ended the app, it delivers the first intent again.
        isRestored = savedInstanceState != null;
        super.onCreate(savedInstanceState);
        isRestored = false;
    }

    /** Also called at the start, by the superclass. */
    @Override
    protected void onNewIntent(Intent intent) {
        if (!Intent.ACTION_SEND.equals(intent.getAction())) {
            super.onNewIntent(intent);
            return;
        }
        boolean isFromHistory = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (!isRestored && !isFromHistory) receive(intent);
    }

    /** Passes what another app shares to the page, as a link to a file (NF-01). */
    private void receive(Intent intent) {
        // Another app's file may arrive slowly.
        new Thread(() -> {
            Uri file = ReceivedFile.store(this, intent);
            if (file == null) return;
            Intent link = new Intent(Intent.ACTION_VIEW, file);
            runOnUiThread(() -> MainActivity.super.onNewIntent(link));
        }).start();
    }
}
