/** Returns a plugin's error code, such as `OS-PLUG-CAMR-0006`; an empty string if it has none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Returns an error whose `name` is that of a DOMException, and whose cause is a plugin's error. */
export function namedError(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : '';
  return Object.assign(new Error(message, { cause }), { name });
}
