import type { PluginListenerHandle } from '@capacitor/core';

/** Ends a plugin's listener, also one that is still being added. */
export function unlisten(handle: Promise<PluginListenerHandle>): () => void {
  return () => void handle.then((added) => added.remove());
}
