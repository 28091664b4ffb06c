import type { PluginListenerHandle } from '@capacitor/core';

/** Returns a function that removes a plugin's listener, even if it is still being added. */
export function listenerRemover(handle: Promise<PluginListenerHandle>): () => void {
  return () => void handle.then((listener) => listener.remove());
}
