const retryMs = 3_000;

/** Loads a part of the app that is required, and retries until it arrives. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs);
      });
    }
  }
}
