/** A server on a free port of this machine, which records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed if it is JSON, otherwise the text. */
  readonly body: unknown;
  /**
   * Resolves to `true` when the client disconnects before the end of the answer, and to `false` when
   * the client has the whole answer.
   */
  readonly clientDisconnected: Promise<boolean>;
}

export interface LocalServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly requests: ReceivedRequest[];
  stop(): Promise<void>;
}

export type Respond = (request: ReceivedRequest, response: ServerResponse) => Promise<void>;

export async function startServer(respond: Respond): Promise<LocalServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const clientDisconnected = new Promise<boolean>((resolve) => {
      response.once('close', () => resolve(!response.writableFinished));
    });
    void readBody(incoming)
      .then(async (body) => {
        const { method = '', url: path = '', headers } = incoming;
        const request = { method, path, headers, body, clientDisconnected };
        requests.push(request);
        await respond(request, response);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
