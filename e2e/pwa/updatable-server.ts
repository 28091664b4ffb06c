/**
 * A proxy between a browser and the app. It can simulate a network that is cut, and it can serve a
 * second version of the web build while pages of the first version are open.
 */
import { createHash } from 'node:crypto';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../support/app.ts';

export interface UpdatableServer {
  /** `http://127.0.0.1:port`, which the browser opens. */
  readonly origin: string;
  /** Forwards requests to another app from now on. */
  readonly forwardTo: (appUrl: string) => void;
  /**
   * `cut` answers no request. `no-api` answers only requests for the files of the web build.
   */
  readonly setState: (state: 'open' | 'cut' | 'no-api') => void;
  /**
   * Serves a second build of the web from now on: it has another index.html, and it lacks the files
   * whose names match `removed`.
   */
  readonly release: (removed: RegExp) => void;
  /** Restores the initial state: open, the first app, the first version of the web. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

const versionTag = '<meta name="version" content="2" />';

/** Starts the proxy, and the app behind it. `startApp` receives the origin of the proxy. */
export async function startUpdatableServer(
  startApp: (origin: string) => Promise<App>,
): Promise<UpdatableServer> {
  let state: 'open' | 'cut' | 'no-api' = 'open';
  let removed: RegExp | undefined;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    const isApi = path.startsWith('/api');
    if (state === 'cut' || (state === 'no-api' && isApi)) return void incoming.socket.destroy();
    if (isApi || removed === undefined) return forwardRequest(incoming, outgoing);
    if (removed.test(path)) return void outgoing.writeHead(404).end();
    if (path === '/sw.js') {
      return send(outgoing, 'text/javascript', await fetchSecondWorker(target, removed));
    }
    const isPage = path === '/index.html' || !path.includes('.');
    if (isPage) return send(outgoing, 'text/html', await fetchSecondPage(target));
    forwardRequest(incoming, outgoing);
  }

  function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url } = incoming;
    const appRequest = forward(new URL(url ?? '/', target), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    appRequest.on('error', () => outgoing.destroy());
    incoming.pipe(appRequest);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await startApp(origin);
  let target = app.url;
  return {
    origin,
    forwardTo: (appUrl) => (target = appUrl),
    setState(next) {
      state = next;
      // Closes keep-alive connections, so that the next request opens a new connection.
      server.closeIdleConnections();
    },
    release: (removedNames) => (removed = removedNames),
    reset() {
      [target, state, removed] = [app.url, 'open', undefined];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.stop();
    },
  };
}

function send(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
}

const fetchText = async (url: string) => (await fetch(url)).text();

async function fetchSecondPage(app: string): Promise<string> {
  return (await fetchText(`${app}/index.html`)).replace('</title>', `</title>${versionTag}`);
}

/** Returns the sw.js of the second build. */
async function fetchSecondWorker(app: string, removed: RegExp): Promise<string> {
  const hash = createHash('sha256')
    .update(await fetchSecondPage(app))
    .digest('base64');
  const firstWorker = await fetchText(`${app}/sw.js`);
  const workerWithFiles = firstWorker.replaceAll(
    /\[[`"'](\/[^`"']+)[`"'],[`"']sha256-[^`"']+[`"']\],?/gu,
    (file, path: string) => {
      if (removed.test(path)) return '';
      return path === '/index.html' ? `["/index.html","sha256-${hash}"],` : file;
    },
  );
  return workerWithFiles.replace(/version:[`"'][\da-f]+/u, (version) => `${version}-2`);
}
