/** Carries out the disturbances of lossy-network.ts on the HTTP connections. */
import {
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Refusal } from './lossy-plan.ts';

/** A request that was received completely, and the response to it. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function readBody(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Forwards a request and returns the server's answer. Rejects if the server is not running or ends
 * before the answer.
 */
export function forward({ incoming, body }: Exchange, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest({ ...requestOptions(incoming, port), agent: false }, (answer) => {
      const { statusCode: status = 502, headers } = answer;
      readBody(answer).then((answerBody) => resolve({ status, headers, body: answerBody }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function requestOptions({ method, url, headers }: IncomingMessage, port: number) {
  return { host: '127.0.0.1', port, method, path: url, headers };
}

/** Forwards a request and its answer unchanged. */
export function pipe(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const outgoing = sendRequest({ ...requestOptions(incoming, port), agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, removeConnectionHeaders(answer.headers));
    answer.on('error', () => resetConnection(response)).pipe(response);
  });
  outgoing.on('error', () => resetConnection(response));
  incoming.pipe(outgoing);
}

/** Removes the headers that concern only one connection. */
function removeConnectionHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers;
  return rest;
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, {
    ...removeConnectionHeaders(headers),
    ...(!isEmpty && { 'content-length': body.length }),
  });
  response.end(body);
}

/**
 * Sends the headers and half of the body, and breaks the connection. Sends nothing of an answer
 * without a body.
 */
export function sendHalfAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body.length < 2) return resetConnection(response);
  response.writeHead(status, {
    ...removeConnectionHeaders(headers),
    'content-length': body.length,
  });
  response.write(body.subarray(0, body.length / 2), () => resetConnection(response));
}

/**
 * Sends the headers and half of the body to the server, and closes the connection. Sends half of
 * the headers if the request has no body.
 */
export async function sendHalfRequest({ incoming, body }: Exchange, port: number): Promise<void> {
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (const [name, value = ''] of Object.entries(incoming.headers)) {
    lines.push(`${name}: ${String(value)}`);
  }
  const head = lines.join('\r\n');
  const halfRequest =
    body.length < 2
      ? Buffer.from(head.slice(0, head.length / 2))
      : Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, body.length / 2)]);
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.write(halfRequest, () => resolve());
  });
  socket.destroy();
}

/** Resets the connection, as happens when a network is lost. */
export function resetConnection({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

export function refuse(
  response: ServerResponse,
  { status, format, retryAfterSeconds }: Refusal,
): void {
  const isApi = format === 'api';
  response.statusCode = status;
  response.setHeader('content-type', isApi ? 'application/json; charset=utf-8' : 'text/html');
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  response.end(isApi ? JSON.stringify(apiErrors[status]) : page(status));
}

const apiErrors = {
  429: { code: 'too-many-requests', message: 'Muitas tentativas. Aguarde um pouco.' },
  500: { code: 'internal', message: 'Ocorreu um erro inesperado.' },
  502: { code: 'internal', message: 'Ocorreu um erro inesperado.' },
  503: { code: 'unavailable', message: 'Serviço indisponível. Tente novamente.' },
} as const;

const page = (status: number) => `<html><body><h1>${status}</h1><hr>nginx</body></html>`;
