import type { PluginListenerHandle } from '@capacitor/core';

/** Returns a function that removes a plugin's listener, even if it is still being added. */
export function removerOf(handle: Promise<PluginListenerHandle>): () => void {
  return () => void handle.then((added) => added.remove());
}
