/** Checks whether a server on this machine can serve requests. */

const timeoutMs = 4_000;

/** Returns the URL of the health check of a server that was started with the settings in `env`. */
export function healthAddress(env: NodeJS.ProcessEnv): string {
  const port = env['PORT']?.trim() || '3000';
  const host = env['HOST']?.trim() || '127.0.0.1';
  // With these hosts the server listens at all addresses of the machine.
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  const urlHost = listensEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${urlHost}:${port}/api/health/ready`;
}

/** Returns whether the server can serve requests, and its answer or why there was none. */
export async function checkHealth(address: string): Promise<{ isReady: boolean; message: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    return { isReady: answer.ok, message: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isReady: false, message: `No answer from ${address}: ${String(cause)}` };
  }
}
