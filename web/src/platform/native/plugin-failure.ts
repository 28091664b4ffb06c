/** Returns a plugin's error code, such as `OS-PLUG-CAMR-0006`; an empty string if it has none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Returns an error with the name of a DOMException. Its cause is the error of a plugin. */
export function namedError(name: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : '';
  return Object.assign(new Error(message, { cause }), { name });
}
