import { Agent, request } from 'node:http';
import { addCleanup } from '../clean-up.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends a request on a connection that stays open between requests. */
export type Send = (request: HttpRequest) => Promise<Answer>;

/** Returns a function that sends requests to `url`. It rejects if the connection fails. */
export function connectTo(url: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  addCleanup(() => agent.destroy());
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const outgoingRequest = request(
        `${url}${path}`,
        { method, agent, headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoingRequest.on('error', reject);
      outgoingRequest.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
