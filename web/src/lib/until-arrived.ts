const retryMs = 3_000;

/** Loads a part of the app that nothing works without: again and again while there is no signal. */
export async function untilArrived<T>(load: () => Promise<T>): Promise<T> {
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
