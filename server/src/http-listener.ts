/**
 * The listening socket of the server. It opens before the app is ready, and can end without losing
 * requests.
 */
import type { FastifyInstance } from 'fastify';
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hooklessHeaders } from './http/response-headers.ts';
import { connectionLimits, type ConnectionLimits } from './http/limits/connection-limits.ts';
import { createRequestTurns } from './http/limits/request-turns.ts';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './http/errors/failure.ts';

export interface HttpListener {
  /** Listens, and returns an address that a browser can open. */
  listen(port: number, host: string): Promise<string>;
  /** From now on, passes every request to `app`, which must be ready. */
  serve(app: FastifyInstance): void;
  /**
   * Stops gracefully. `trafficMoved` resolves when a load balancer sends no more requests to this
   * server. Until then, the server still serves requests, but `/api/health/ready` answers 503, and
   * every answer closes its connection. Then it stops listening, and waits for requests in
   * progress, at most until a deadline.
   */
  drain(trafficMoved?: Promise<unknown>): Promise<void>;
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Returns who has sent a request, without verifying it: a token, a session, or an address. */
const senderOf = ({ headers, socket }: IncomingMessage) =>
  headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? '';

/** How long `drain` waits for requests in progress. */
const drainTimeoutMs = 8_000;
/** How long connections that were just accepted may still send their first request. */
const lingerMs = 250;
const retryAfterSeconds = '2';

export function createHttpListener(limits: Partial<ConnectionLimits> = {}): HttpListener {
  let app: FastifyInstance | undefined;
  let isDraining = false;
  const servers: Server[] = [];
  const openResponses = new Set<ServerResponse>();
  const takeTurn = createRequestTurns();

  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (!app)
      return request.url === '/api/health/live' ? sendLive(response) : sendUnavailable(response);
    if (isDraining) {
      if (request.url === '/api/health/ready') return sendUnavailable(response);
      response.setHeader('connection', 'close');
    }
    openResponses.add(response);
    response.on('close', () => openResponses.delete(response));
    const { server } = app;
    takeTurn(senderOf(request), () => {
      // Nobody waits for the answer any more.
      if (!request.socket.destroyed) server.emit('request', request, response);
    });
  };

  const listenOn = (port: number, host: string) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer({ ...connectionLimits, ...limits }, handleRequest);
      server.on('clientError', (error, socket) => {
        if (app) app.server.emit('clientError', error, socket);
        else socket.destroy();
      });
      server.once('error', reject);
      server.listen({ port, host }, () => {
        server.off('error', reject);
        servers.push(server);
        resolve(server);
      });
    });

  const waitForOpenResponses = () =>
    waitAtMost(
      drainTimeoutMs,
      Promise.all(
        [...openResponses].map(
          (response) => new Promise((resolve) => response.once('close', resolve)),
        ),
      ),
    );

  return {
    async listen(port, host) {
      const [firstAddress = host, ...otherAddresses] = await lookUpAddresses(host);
      const boundPort = portOf(await listenOn(port, firstAddress));
      // localhost has two addresses, of which one may be disabled, so a failure is ignored here.
      await Promise.allSettled(otherAddresses.map((address) => listenOn(boundPort, address)));
      return `http://${hostInUrl(firstAddress)}:${boundPort}`;
    },
    serve(newApp) {
      app = newApp;
    },
    async drain(trafficMoved) {
      isDraining = true;
      for (const response of openResponses) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await trafficMoved;
      // The `close` of Node's HTTP server would also end connections whose first request has not
      // arrived yet.
      for (const server of servers) NetServer.prototype.close.call(server);
      if (trafficMoved) await sleep(lingerMs);
      for (const server of servers) server.closeIdleConnections();
      await waitForOpenResponses();
    },
    async close() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

function sendLive(response: ServerResponse): void {
  response.writeHead(200, hooklessHeaders);
  response.end(JSON.stringify({ status: 'live' }));
}

function sendUnavailable(response: ServerResponse): void {
  const { status, body } = new ApiError('unavailable');
  response.writeHead(status, {
    ...hooklessHeaders,
    'retry-after': retryAfterSeconds,
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}

async function lookUpAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Returns the host for a URL that a browser can open. For `0.0.0.0`, which means all addresses, this
 * is the local address.
 */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
