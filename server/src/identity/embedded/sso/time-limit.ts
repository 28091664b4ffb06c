/** Limits the exchange of a code: two requests to the provider, and one for its keys. */
export const exchangeLimitMs = 15_000;

/** The work has taken longer than its limit. */
export class TimeLimitError extends Error {}

/**
 * Resolves as `work` does. Rejects with TimeLimitError after `limitMs`, but does not stop the work.
 */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
