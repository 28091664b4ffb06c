/** Asks a server on this machine whether it can serve requests. */

const timeLimitMs = 4_000;

/** The address of the health check, from the settings with which the server was started. */
export function healthAddress(env: NodeJS.ProcessEnv): string {
  const port = env['PORT']?.trim() || '3000';
  const host = env['HOST']?.trim() || '127.0.0.1';
  // These mean all addresses of the machine.
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/api/health/ready`;
}

/** Returns what the server answers, or why it does not, and whether it can serve requests. */
export async function askHealth(address: string): Promise<{ isReady: boolean; message: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) });
    return { isReady: answer.ok, message: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isReady: false, message: `No answer from ${address}: ${String(cause)}` };
  }
}
