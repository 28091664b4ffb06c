/** The code by which a plugin says what failed, such as `OS-PLUG-CAMR-0006`. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** A failure under the name that a browser gives it. */
export function named(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : '';
  return Object.assign(new Error(message, { cause }), { name });
}
