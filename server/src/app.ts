import { isWriteName } from '@quitanda/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './db/database.ts';
import { createHandlers, type FeatureDeps } from './features.ts';
import { serveSuggestions } from './features/assistant/suggestions.routes.ts';
import { catalogueReads } from './features/catalogue/offline/replica-reads.ts';
import { createKeyBearerFinder, isPersonalKey } from './features/keys/key-bearers.ts';
import { servePublicLists } from './features/invites/public-list.routes.ts';
import { serveMcp } from './features/mcp/mcp.routes.ts';
import { receiptWorker } from './features/receipts/receipt-runner.ts';
import { createBearerFinder } from './features/users/find-caller.ts';
import { serveAppLinks, type AppLinks } from './http/files/app-links.ts';
import { requireBearer, requireDeclaredRules, type FindBearer } from './http/authentication.ts';
import { registerHealth } from './http/health.ts';
import { keepSentBody } from './http/once-only/idempotency-key.ts';
import { createPageDataRenderer } from './http/files/page-data.ts';
import { createHub, type Hub } from './http/live/hub.ts';
import { mountLive } from './http/live/live.ts';
import { withPublishedRevisions } from './http/live/publish-revisions.ts';
import { mount } from './http/mount.ts';
import { describeApi } from './http/openapi/openapi.ts';
import { serveApiPage } from './http/openapi/serve-api-page.ts';
import { collectMethods, refuseOtherMethods } from './http/accepted-requests.ts';
import {
  shareConnections,
  shareLimits,
  type ShareDatabase,
} from './http/limits/fair-connections.ts';
import {
  byCaller,
  limitBy,
  limitChanges,
  limitUnknownCallers,
  registerRateLimits,
  type Limit,
} from './http/limits/rate-limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import { observeRequests } from './metrics/observe-requests.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import {
  addSecurityHeaders,
  allowNativeOrigins,
  createPreflightAnswerer,
} from './http/response-headers.ts';
import { createServer } from './http/server.ts';
import { createWorkerPool, type WorkerPool } from './http/worker-pool/worker-pool.ts';
import { serveWeb } from './http/files/static-files.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Identity } from './identity/identity.ts';
import { selectChanges, selectFirstRows } from './synced-rows.sql.ts';

export interface AppDeps extends FeatureDeps {
  /** Replaces the threads of this process. */
  readonly workerPool?: WorkerPool;
  readonly database: Database;
  /** A streaming replica of `database`. */
  readonly replica?: Database | undefined;
  readonly identity: Identity;
  readonly now: () => Date;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: false | string[];
  /** Whether browsers open the app over HTTPS. */
  readonly isHttps: boolean;
  /** The origins from which the app on phones is served. */
  readonly nativeOrigins: readonly string[];
  /** The apps that may open invites. */
  readonly appLinks?: AppLinks | undefined;
  /** The database's URL for notifications of other processes; without it, this process only polls. */
  readonly listenUrl?: string | undefined;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Pick<Tracing, 'observeRequests'> | undefined;
  /** The bearer token for `/metrics` on the main port; if undefined, that port has no such route. */
  readonly metricsToken?: string | undefined;
  /** Requests a minute of one user; 0 for no limit. */
  readonly rateLimit: number;
  /** The maximum number of rows in one answer to a device, instead of the default. */
  readonly rowLimit?: number;
  /** Returns the state of the scheduled backups; undefined if none are configured. */
  readonly backupHealth?: (() => Promise<object>) | undefined;
  /** The folder of the built web app, which is served if it exists. */
  readonly webDirectory?: string;
}

/** Creates the whole app from its dependencies, ready to listen. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  deps.tracing?.observeRequests(app, deps.trustProxy);
  if (deps.metrics) observeRequests(app, deps.metrics);
  addSecurityHeaders(app, deps.isHttps, deps.identity.origins);
  const methodsByPath = collectMethods(app);
  await registerRateLimits(app);
  await describeApi(app);
  registerHealth(app, { ...deps, aiHealth: () => deps.ai?.health() ?? 'off' });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  serveApiPage(app);
  await deps.identity.registerRoutes(app, {
    hasAssistant: deps.ai !== undefined,
    sendsMail: deps.sendsMail,
  });
  const hub = openHub(app, deps);
  const findBearer = createBearerFinder({ ...deps, hasSessionEnded: hub.endedSessions.has });
  const findByKey = createKeyBearerFinder(deps);
  const findAnyBearer: FindBearer = (token) =>
    (isPersonalKey(token) ? findByKey : findBearer)(token);
  const shareDatabase = openShares(deps, hub);
  const handlers = createHandlers(deps);
  // The calls of a person's keys are counted together, at whatever address (KEY-03).
  const limit = limitBy(app, byCaller, deps.rateLimit);
  const limitChange = limitChanges(app, deps.rateLimit);
  const shared = { handlers, shareDatabase, limit, limitChange };
  const api = { ...shared, findBearer: findAnyBearer, hub };
  await app.register(async (scope) => registerApi(scope, deps, api));
  await app.register(async (scope) => {
    const limitAddress = limitUnknownCallers(scope, deps.rateLimit);
    const { appVersion, now } = deps;
    serveMcp(scope, { ...shared, findByKey, limitAddress, appVersion, now });
  });
  await app.register(async (scope) => registerFrames(scope, deps));
  await app.register(async (scope) => {
    scope.addHook('onRequest', limitUnknownCallers(scope, deps.rateLimit));
    servePublicLists(scope, deps.database);
  });
  if (deps.metrics && deps.metricsToken !== undefined) {
    const access = { token: deps.metricsToken, limit: limitUnknownCallers(app, deps.rateLimit) };
    serveMetrics(app, deps.metrics, access);
  }
  if (deps.appLinks) serveAppLinks(app, deps.appLinks);
  const pageDeps = { shareDatabase, findBearer, selectFirstRows };
  const renderPageData = createPageDataRenderer(app, pageDeps);
  await serveWeb(app, renderPageData, deps.webDirectory);
  refuseOtherMethods(app, methodsByPath, createPreflightAnswerer(deps.nativeOrigins));
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends the live streams, so that devices reconnect to another process, and refuses new ones.
     */
    endStreams(): void;
    /** What the live streams say about people, for notices (NOT-03, NOT-07). */
    livePeople: Pick<Hub, 'present' | 'isWatching'>;
  }
}

function openHub(app: FastifyInstance, deps: AppDeps): Hub {
  const { database, listenUrl, now, logger, metrics } = deps;
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'streams were not checked');
  const hub = createHub({ database, listenUrl, now, onFailure });
  metrics?.watchStreams(hub.streams.count);
  app.decorate('endStreams', hub.streams.close);
  app.decorate('livePeople', hub);
  // Otherwise a process that has just started would accept the tokens of sessions that ended before.
  app.addHook('onReady', () => hub.endedSessions.load().catch(onFailure));
  app.addHook('preClose', async () => hub.streams.close());
  app.addHook('onClose', hub.close);
  return hub;
}

/** Shares the database between the callers, and publishes what they commit to the live streams. */
function openShares({ database, metrics }: AppDeps, hub: Hub): ShareDatabase {
  const publishingDatabase = withPublishedRevisions(database, (revisions) => {
    if (revisions.size > 0) metrics?.recordHouseholdChange();
    hub.publishRevisions(revisions);
  });
  const { shareDatabase, countWaiting } = shareConnections(publishingDatabase);
  metrics?.watchWaiting('read', () => countWaiting('read'));
  metrics?.watchWaiting('write', () => countWaiting('write'));
  return shareDatabase;
}

interface ApiDeps {
  readonly findBearer: FindBearer;
  readonly handlers: ReturnType<typeof createHandlers>;
  readonly hub: Hub;
  readonly shareDatabase: ShareDatabase;
  readonly limit: Limit;
  readonly limitChange: Limit;
}

function registerApi(
  api: FastifyInstance,
  deps: AppDeps,
  { findBearer, handlers, hub, shareDatabase, limit, limitChange }: ApiDeps,
): void {
  allowNativeOrigins(api, deps.nativeOrigins);
  api.addHook('onRequest', limitUnknownCallers(api, deps.rateLimit, deps.identity.isCached));
  requireBearer(api, findBearer);
  api.addHook('onRequest', limit);
  api.addHook('onRequest', async (request) => {
    if (isChange(request)) await limitChange(request);
  });
  requireDeclaredRules(api, deps.now);
  keepSentBody(api);
  const { replica } = deps;
  const replicaReads = replica && {
    ...catalogueReads,
    shareReplica: shareConnections(replica, { ...shareLimits, waiting: 0, waitingOfHousehold: 0 })
      .shareDatabase,
  };
  const workerPool = deps.workerPool ?? createWorkerPool({ script: receiptWorker });
  deps.metrics?.watchWaiting('job', workerPool.countWaiting);
  api.addHook('onClose', workerPool.close);
  mount(api, handlers, {
    ...deps,
    shareDatabase,
    replicaReads,
    selectChanges,
    limit,
    limitChange,
    workerPool,
  });
  mountLive(api, shareDatabase, hub);
}

/**
 * Whether the call counts as a change. A call that only removes does not count, so that a person
 * past the limit can still end keys and leave. The writes of a call to sync are counted one by one.
 */
const isChange = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'DELETE' && isWriteName(routeOptions.schema?.operationId ?? '');

/** Registers the pages that are shown in a frame. The request of a frame sends no bearer token. */
function registerFrames(scope: FastifyInstance, deps: AppDeps): void {
  scope.addHook('onRequest', limitUnknownCallers(scope, deps.rateLimit));
  serveSuggestions(scope, deps);
}
