import type { Method } from '@quitanda/contract/routes';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addCleanup } from './clean-up.ts';

/**
 * A client with one connection that stays open. It writes to a socket without an HTTP library, so
 * that it costs about as much as a database driver, which does the same.
 */
export interface HttpClient {
  /** Returns the body when its last byte has arrived. Throws unless the status is 200, 201 or 204. */
  get(path: string, token: string): Promise<string>;
  /** Sends a request with any method. Returns and throws like `get`. */
  send(request: HttpRequest): Promise<string>;
  /** Sends a request, and returns its answer whatever its status is. Throws without an answer. */
  exchange(request: HttpRequest): Promise<HttpAnswer>;
  /** Closes the connection. The next request opens another one. */
  close(): void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

export interface HttpRequest {
  readonly method: Method;
  readonly path: string;
  readonly token: string;
  /** Sent as JSON, with a new Idempotency-Key unless `isWithoutKey`. */
  readonly body?: unknown;
  readonly isWithoutKey?: boolean;
  /** The id of the household. If it is missing, the server uses the personal household. */
  readonly household?: string | undefined;
}

export function createHttpClient(url: string): HttpClient {
  const { hostname, port } = new URL(url);
  let socket: Socket | undefined;
  addCleanup(() => socket?.destroy());
  async function exchange({
    method,
    path,
    token,
    household,
    ...content
  }: HttpRequest): Promise<HttpAnswer> {
    // The server closes a connection that was idle for a long time.
    if (!socket?.writable) socket = await open(hostname, Number(port));
    const householdHeader = household === undefined ? '' : `quitanda-household: ${household}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n${householdHeader}`;
    return exchangeText(socket, `${head}${formatContent(content)}`);
  }
  async function send(request: HttpRequest): Promise<string> {
    const { status, body } = await exchange(request);
    if (![200, 201, 204].includes(status)) {
      throw new Error(`${request.path} answered ${status}: ${body}`);
    }
    return body;
  }
  return {
    exchange,
    send,
    get: (path, token) => send({ method: 'GET', path, token }),
    close: () => socket?.destroy(),
  };
}

/** Returns the headers that describe the body, the empty line after all headers, and the body. */
function formatContent({
  body,
  isWithoutKey = false,
}: Pick<HttpRequest, 'body' | 'isWithoutKey'>): string {
  if (body === undefined) return '\r\n';
  const json = JSON.stringify(body);
  const key = isWithoutKey ? '' : `idempotency-key: ${randomUUID()}\r\n`;
  return `${key}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function exchangeText(socket: Socket, request: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (outcome: () => void) => {
      socket.off('data', read).off('error', fail).off('close', end);
      outcome();
    };
    const fail = (error: Error) => settle(() => reject(error));
    const end = () => fail(new Error('The server closed the connection.'));
    const read = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (!answer) return;
      // A server that is stopping closes the connection after this answer.
      if (answer.isLast) socket.destroy();
      settle(() => resolve(answer));
    };
    socket.on('data', read).on('error', fail).on('close', end);
    socket.write(request);
  });
}

/**
 * Returns undefined while the answer is incomplete. Our server sends the length of its JSON; others
 * send long answers in chunks, whose sizes stay in the body.
 */
function readAnswer(received: Buffer): (HttpAnswer & { isLast: boolean }) | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + 4;
  const bodyLength = lengthOfBody(head, status, received.subarray(start));
  if (bodyLength === undefined) return undefined;
  return {
    status,
    body: received.toString('utf8', start, start + bodyLength),
    isLast: /^connection: close\r?$/imu.test(head),
  };
}

const lastChunk = '\r\n0\r\n\r\n';

/** Returns undefined while the body is incomplete. */
function lengthOfBody(head: string, status: number, body: Buffer): number | undefined {
  if (status === 204) return 0;
  if (/^transfer-encoding: chunked\r?$/imu.test(head)) {
    return body.subarray(-lastChunk.length).toString('latin1') === lastChunk
      ? body.length
      : undefined;
  }
  const length = Number(/^content-length: (\d+)\r?$/imu.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`No length in the answer: ${head}`);
  return body.length < length ? undefined : length;
}
