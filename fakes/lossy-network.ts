/**
 * A bad network between a browser and a server on this machine: an HTTP proxy that disturbs the
 * calls of the API as lossy-plan.ts plans. Pages and files pass unchanged.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  badNetwork,
  planRequest,
  endpointOf,
  type DisturbanceType,
  type Disturbance,
  type Weights,
} from './lossy-plan.ts';
import {
  sendHalfAnswer,
  readBody,
  resetConnection,
  forward,
  pipe,
  refuse,
  send,
  sendHalfRequest,
  type Exchange,
} from './lossy-wire.ts';

export interface LossyOptions {
  /** The port of the server. The server may start later. */
  readonly port: number;
  readonly seed: number;
  readonly weights?: Weights;
  /** Whether requests to a path are disturbed. By default all calls of the API are. */
  readonly isDisturbed?: (path: string) => boolean;
}

export interface Figures extends Record<DisturbanceType, number> {
  /** All requests to the paths that are disturbed. */
  requests: number;
  delays: number;
  /** Writes that arrived again with the same key, because the browser sent them again. */
  resends: number;
  /** Requests that failed because the server was not running, or ended before it answered. */
  'server-down': number;
}

export interface LossyNetwork {
  /** `http://127.0.0.1:port`, which the browser opens. */
  readonly origin: string;
  readonly figures: Readonly<Figures>;
  /**
   * The maximum number of writes that were in flight at once. A write that was sent again counts
   * once, and a write that the browser aborted does not count.
   */
  readonly maxConcurrentWrites: () => number;
  /**
   * Lets all requests pass from now on and closes the hanging connections, or disturbs requests
   * again.
   */
  readonly setReliable: (isReliable: boolean) => void;
  /** Resolves when every repeated request has been delivered, and every write has been counted. */
  readonly waitUntilSettled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The maximum time for which a request is held until another one overtakes it. */
const maxHoldMs = 1_000;

/**
 * The maximum time between the closing of a page and the event that its connection was closed. A
 * browser on a busy machine closes the connections of a page some time after the page.
 */
const maxCloseDelayMs = 2_000;

export async function startLossyNetwork(options: LossyOptions): Promise<LossyNetwork> {
  const { port, seed, weights = badNetwork, isDisturbed = isApi } = options;
  const requestCounts = new Map<string, number>();
  const seenKeys = new Set<string>();
  const pendingTasks = new Set<Promise<unknown>>();
  const hangingSockets = new Set<Socket>();
  const releaseFunctions = new Set<() => void>();
  const figures: Figures = { ...zeroFigures };
  let isReliable = true;
  const writesInFlight = new Map<
    ServerResponse,
    { readonly key: string; readonly socket: Socket }
  >();
  let maxConcurrent = 0;

  async function handle(exchange: Exchange): Promise<void> {
    const { method = '', url: path = '' } = exchange.incoming;
    figures.requests += 1;
    countResends(exchange);
    const endpoint = endpointOf(method, path);
    const ordinal = (requestCounts.get(endpoint) ?? 0) + 1;
    if (!isReliable) requestCounts.set(endpoint, ordinal);
    const { delaysMs, disturbance } = isReliable
      ? undisturbedPlan
      : planRequest(seed, endpoint, ordinal, weights);
    figures[disturbance.type] += 1;
    if (delaysMs.some((delayMs) => delayMs > 0)) figures.delays += 1;
    // Real time: the delay is what the plan says.
    await sleep(delaysMs[0]);
    await disturb(exchange, disturbance, delaysMs[1]);
  }

  async function disturb(
    exchange: Exchange,
    disturbance: Disturbance,
    answerDelayMs: number,
  ): Promise<void> {
    const { response, incoming } = exchange;
    switch (disturbance.type) {
      case 'drop-request':
        return resetConnection(response);
      case 'cut-request':
        await sendHalfRequest(exchange, port);
        return resetConnection(response);
      case 'drop-answer':
        await deliver(exchange);
        return resetConnection(response);
      case 'cut-answer':
        return sendHalfAnswer(response, await deliver(exchange));
      case 'refuse':
        if (disturbance.isExecuted) await deliver(exchange);
        return refuse(response, disturbance);
      case 'hang':
        hangingSockets.add(incoming.socket);
        if (disturbance.isExecuted) await deliver(exchange);
        return;
      case 'overtake':
        await waitUntilOvertaken();
        break;
      case 'repeat':
        deliverCopyLater(exchange, disturbance.afterMs);
        break;
      case 'pass':
    }
    const answer = await deliver(exchange);
    // Real time: the delay is what the plan says.
    await sleep(answerDelayMs);
    send(response, answer);
  }

  const deliver = (exchange: Exchange) => forward(exchange, port);

  function deliverCopyLater(exchange: Exchange, afterMs: number): void {
    // Real time: the delay is what the plan says.
    const copyDelivery = sleep(afterMs)
      .then(() => deliver(exchange))
      // The answer to this copy is not used, so its error is ignored.
      .catch(() => undefined)
      .finally(() => pendingTasks.delete(copyDelivery));
    pendingTasks.add(copyDelivery);
  }

  /** Resolves when another request has been answered, or after `maxHoldMs`. */
  function waitUntilOvertaken(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        releaseFunctions.delete(release);
        resolve();
      };
      // Real time: no other request may come.
      const timer = setTimeout(release, maxHoldMs);
      releaseFunctions.add(release);
    });
  }

  function countResends(exchange: Exchange): void {
    for (const key of writeKeysOf(exchange)) {
      if (seenKeys.has(key)) figures.resends += 1;
      seenKeys.add(key);
    }
  }

  function watchWrite(exchange: Exchange): void {
    const { response } = exchange;
    // The first key identifies a call, so a call that is sent again is not counted as another one.
    const [key] = writeKeysOf(exchange);
    if (key === undefined) return;
    const otherWrites = [...writesInFlight].filter(([, each]) => each.key !== key);
    writesInFlight.set(response, { key, socket: exchange.incoming.socket });
    response.once('close', () => writesInFlight.delete(response));
    if (otherWrites.length === 0) return void (maxConcurrent = Math.max(maxConcurrent, 1));
    // When a page closes, the browser aborts its request. The request of the next page may arrive
    // before that.
    // Real time: nothing tells when a browser has noticed that a page is closed.
    const countTask = sleep(maxCloseDelayMs).then(() => {
      const concurrent = otherWrites.filter(
        ([{ closed, writableFinished }, { socket }]) =>
          !closed || (writableFinished && !isClosedByClient(socket)),
      );
      maxConcurrent = Math.max(
        maxConcurrent,
        new Set(concurrent.map(([, each]) => each.key)).size + 1,
      );
      pendingTasks.delete(countTask);
    });
    pendingTasks.add(countTask);
  }

  const server = createServer((incoming, response) => {
    response.once('finish', () => {
      for (const release of releaseFunctions) release();
    });
    if (!isDisturbed(incoming.url ?? '')) return pipe(incoming, response, port);
    void readBody(incoming)
      .then(async (body) => {
        const exchange = { incoming, response, body };
        watchWrite(exchange);
        await handle(exchange);
      })
      .catch(() => {
        figures['server-down'] += 1;
        resetConnection(response);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    figures,
    maxConcurrentWrites: () => maxConcurrent,
    setReliable(next) {
      isReliable = next;
      if (isReliable) for (const socket of hangingSockets) socket.destroy();
      hangingSockets.clear();
    },
    async waitUntilSettled() {
      while (pendingTasks.size > 0) await Promise.all(pendingTasks);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the keys of the writes in a request: of one write, or of several in a call of sync. */
function writeKeysOf({ incoming: { headers, url }, body }: Exchange): readonly string[] {
  const key = headers['idempotency-key'];
  if (typeof key === 'string') return [key];
  if (url !== '/api/sync') return [];
  const { writes = [] } = JSON.parse(body.toString()) as { writes?: readonly { key: string }[] };
  return writes.map((write) => write.key);
}

const isClosedByClient = ({ readableEnded, errored }: Socket) => readableEnded || errored !== null;
const isApi = (path: string) => path.startsWith('/api/');
const undisturbedPlan = { delaysMs: [0, 0], disturbance: { type: 'pass' } } as const;
const zeroFigures: Figures = {
  requests: 0,
  delays: 0,
  resends: 0,
  'server-down': 0,
  pass: 0,
  'drop-request': 0,
  'cut-request': 0,
  'drop-answer': 0,
  'cut-answer': 0,
  refuse: 0,
  hang: 0,
  repeat: 0,
  overtake: 0,
};
