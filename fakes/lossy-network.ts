/**
 * A bad network between a browser and a server on this machine: an HTTP proxy that disturbs the
 * calls of the API as lossy-plan.ts draws it. Pages and files pass unchanged.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  badNetwork,
  fateOf,
  kindOf,
  type Deed,
  type Mischief,
  type Weights,
} from './lossy-plan.ts';
import {
  answerHalf,
  bodyOf,
  breakOff,
  forward,
  pipe,
  refuse,
  send,
  sendHalf,
  type Exchange,
} from './lossy-wire.ts';

export interface LossyOptions {
  /** The port of the server, which need not listen yet. */
  readonly port: number;
  readonly seed: number;
  readonly weights?: Weights;
  /** Which paths are disturbed. The others pass. */
  readonly touches?: (path: string) => boolean;
}

export interface Figures extends Record<Deed, number> {
  /** Requests that were, or could have been, disturbed. */
  requests: number;
  delays: number;
  /** Keys that arrived again, because the browser repeated a write. */
  resends: number;
  /** Requests for which the server was not running, or died meanwhile. */
  'server-away': number;
}

export interface LossyNetwork {
  /** `http://127.0.0.1:port`, which the browser opens. */
  readonly origin: string;
  readonly figures: Readonly<Figures>;
  /**
   * The highest number of writes that were in flight at once. A write that was sent again counts
   * once, and one that its sender aborted does not count.
   */
  readonly maxConcurrentWrites: () => number;
  /** Lets all requests pass from now on, or disturbs them again. Hanging connections are closed. */
  readonly behave: (isWell: boolean) => void;
  /** Resolves when every late copy has been delivered, and every write has been counted. */
  readonly delivered: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How long a request waits at most for another one to overtake it, in milliseconds. */
const longestHold = 1_000;

/**
 * How long this process takes at most to notice that a browser closed a connection, in milliseconds. A
 * browser on a busy machine closes the connections of a page some time after the page has gone.
 */
const newsOfClosing = 2_000;

export async function startLossyNetwork(options: LossyOptions): Promise<LossyNetwork> {
  const { port, seed, weights = badNetwork, touches = isApi } = options;
  const ordinals = new Map<string, number>();
  const keys = new Set<string>();
  const late = new Set<Promise<unknown>>();
  const hanging = new Set<Socket>();
  const kept = new Set<() => void>();
  const figures: Figures = { ...noFigures };
  let isWell = true;
  const onTheirWay = new Map<ServerResponse, { readonly key: string; readonly socket: Socket }>();
  let maxWrites = 0;

  async function play(exchange: Exchange): Promise<void> {
    const { method = '', url: path = '' } = exchange.incoming;
    figures.requests += 1;
    countKeys(exchange);
    const kind = kindOf(method, path);
    const ordinal = (ordinals.get(kind) ?? 0) + 1;
    if (!isWell) ordinals.set(kind, ordinal);
    const { delays, mischief } = isWell ? well : fateOf(seed, kind, ordinal, weights);
    figures[mischief.does] += 1;
    if (delays.some((delay) => delay > 0)) figures.delays += 1;
    await sleep(delays[0]);
    await suffer(exchange, mischief, delays[1]);
  }

  async function suffer(exchange: Exchange, mischief: Mischief, delay: number): Promise<void> {
    const { response, incoming } = exchange;
    switch (mischief.does) {
      case 'drop-request':
        return breakOff(response);
      case 'cut-request':
        await sendHalf(exchange, port);
        return breakOff(response);
      case 'drop-answer':
        await deliver(exchange);
        return breakOff(response);
      case 'cut-answer':
        return answerHalf(response, await deliver(exchange));
      case 'refuse':
        if (mischief.isTaken) await deliver(exchange);
        return refuse(response, mischief);
      case 'hang':
        hanging.add(incoming.socket);
        if (mischief.isTaken) await deliver(exchange);
        return;
      case 'overtake':
        await overtaken();
        break;
      case 'repeat':
        deliverLater(exchange, mischief.after);
        break;
      case 'pass':
    }
    const answer = await deliver(exchange);
    await sleep(delay);
    send(response, answer);
  }

  const deliver = (exchange: Exchange) => forward(exchange, port);

  function deliverLater(exchange: Exchange, after: number): void {
    const copy = sleep(after)
      .then(() => deliver(exchange))
      // Nobody waits for the answer to this copy.
      .catch(() => undefined)
      .finally(() => late.delete(copy));
    late.add(copy);
  }

  /** Resolves when another request has been answered, or after the longest wait. */
  function overtaken(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        kept.delete(release);
        resolve();
      };
      const timer = setTimeout(release, longestHold);
      kept.add(release);
    });
  }

  function countKeys(exchange: Exchange): void {
    for (const key of keysOf(exchange)) {
      if (keys.has(key)) figures.resends += 1;
      keys.add(key);
    }
  }

  function watchWrite(exchange: Exchange): void {
    const { response } = exchange;
    // The first key identifies a call, so a call that is sent again is not counted as another one.
    const [key] = keysOf(exchange);
    if (key === undefined) return;
    const others = [...onTheirWay].filter(([, each]) => each.key !== key);
    onTheirWay.set(response, { key, socket: exchange.incoming.socket });
    response.once('close', () => onTheirWay.delete(response));
    if (others.length === 0) return void (maxWrites = Math.max(maxWrites, 1));
    // A page that goes away aborts its request, but the next page's request may arrive earlier, and
    // the answer may be sent before that is noticed.
    const judged = sleep(newsOfClosing).then(() => {
      const racing = others.filter(
        ([{ closed, writableFinished }, { socket }]) =>
          !closed || (writableFinished && !isClosedByClient(socket)),
      );
      maxWrites = Math.max(maxWrites, new Set(racing.map(([, each]) => each.key)).size + 1);
      late.delete(judged);
    });
    late.add(judged);
  }

  const server = createServer((incoming, response) => {
    response.once('finish', () => {
      for (const release of kept) release();
    });
    if (!touches(incoming.url ?? '')) return pipe(incoming, response, port);
    void bodyOf(incoming)
      .then(async (body) => {
        const exchange = { incoming, response, body };
        watchWrite(exchange);
        await play(exchange);
      })
      .catch(() => {
        figures['server-away'] += 1;
        breakOff(response);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    figures,
    maxConcurrentWrites: () => maxWrites,
    behave(next) {
      isWell = next;
      if (isWell) for (const socket of hanging) socket.destroy();
      hanging.clear();
    },
    async delivered() {
      while (late.size > 0) await Promise.all(late);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The keys of the writes in a request: of a single write, or of several in a call to sync. */
function keysOf({ incoming: { headers, url }, body }: Exchange): readonly string[] {
  const key = headers['idempotency-key'];
  if (typeof key === 'string') return [key];
  if (url !== '/api/sync') return [];
  const { writes = [] } = JSON.parse(body.toString()) as { writes?: readonly { key: string }[] };
  return writes.map((write) => write.key);
}

const isClosedByClient = ({ readableEnded, errored }: Socket) => readableEnded || errored !== null;
const isApi = (path: string) => path.startsWith('/api/');
const well = { delays: [0, 0], mischief: { does: 'pass' } } as const;
const noFigures: Figures = {
  requests: 0,
  delays: 0,
  resends: 0,
  'server-away': 0,
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
