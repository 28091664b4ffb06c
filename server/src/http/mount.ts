/** Registers the contract's calls as routes with the slices' handlers. */
import {
  askNames,
  contract,
  deviceNames,
  routes,
  type Endpoint,
  type EndpointName,
} from '@quitanda/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { transactionWithRetries } from '../db/database.ts';
import { raiseRevision } from '../db/households.sql.ts';
import { shareLockUser, lockUserForDeletion } from '../db/lock-user.sql.ts';
import { readImageBodies, requireImage, schemaOf } from './accepted-requests.ts';
import {
  createDisconnectSignal,
  isUnchanged,
  sendEvents,
  sendImage,
  WireChunks,
} from './answers.ts';
import { bearerOf, requireFreshProof } from './authentication.ts';
import { awaitChecked } from './once-only/await-checked.ts';
import { ApiError } from './errors/failure.ts';
import {
  externalReads,
  pagedReads,
  pooledCalls,
  type Handlers,
  type MountedName,
} from './handlers.ts';
import { readKey } from './once-only/idempotency-key.ts';
import { claimOnceOnlyKey, type WireAnswer } from './once-only/once-only.ts';
import type { ShareDatabase } from './limits/fair-connections.ts';
import type { Limit } from './limits/rate-limits.ts';
import {
  createReplicaReader,
  type ReadFromReplica,
  type ReplicaReads,
} from './replica/replica-reads.ts';
import {
  findChangedHousehold,
  encode,
  type AnyHandler,
  type AnyReply,
} from './once-only/any-handler.ts';
import { mountSync } from './sync/sync.ts';
import type { SelectChanges } from './sync/changes.sql.ts';
import { occupyPlace } from './worker-pool/occupy-place.ts';
import type { WorkerPool } from './worker-pool/worker-pool.ts';

export interface MountDeps {
  readonly shareDatabase: ShareDatabase;
  /** Without replica reads, the primary answers every read. */
  readonly replicaReads?: ReplicaReads | undefined;
  readonly now: () => Date;
  /** Reads the rows of a household that a device needs. */
  readonly selectChanges: SelectChanges;
  readonly rowLimit?: number | undefined;
  readonly workerPool: Pick<WorkerPool, 'enter'>;
  /** Counts a request for its caller. Throws past the limit. */
  readonly limit: Limit;
  /** Counts a change of its caller. Throws past the limit of a day. */
  readonly limitChange: Limit;
}

type AnswerCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  handler: AnyHandler,
  deps: MountDeps,
) => Promise<FastifyReply>;

/** Registers every call of the contract on `app`, whose callers are already authenticated. */
export function mount(
  app: FastifyInstance,
  handlers: Handlers<MountedName>,
  deps: MountDeps,
): void {
  const { replicaReads } = deps;
  const readFromReplica = replicaReads && createReplicaReader(replicaReads);
  mountSync(app, handlers, deps);
  for (const name of mountedNames) {
    const endpoint: Endpoint = contract[name];
    const handler = handlers[name] as AnyHandler;
    const isFromReplica = readFromReplica && replicaReads.names.includes(name);
    const answerCall = isFromReplica ? answerFromReplica(readFromReplica) : chooseAnswerCall(name);
    const { image } = endpoint;
    const route = { name, endpoint, handler, answerCall };
    if (!image) {
      addRoute(app, route, deps);
      continue;
    }
    // The scope limits the image parser to this route.
    void app.register(async (scope) => {
      readImageBodies(scope, image);
      addRoute(scope, route, deps);
    });
  }
}

const mountedNames = (Object.keys(routes) as EndpointName[]).filter(
  (name): name is MountedName => !deviceNames.some((device) => device === name),
);

interface Route {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly answerCall: AnswerCall;
}

function addRoute(
  app: FastifyInstance,
  { name, endpoint, handler, answerCall }: Route,
  deps: MountDeps,
): void {
  const [method, url] = routes[name];
  const isPooled = pooledCalls.some((pooled) => pooled === name);
  app.route({
    method,
    url,
    schema: schemaOf(name, endpoint),
    // Before the body is read, so that large bodies do not gather while they wait.
    ...(isPooled && {
      onRequest: async (request, reply) =>
        occupyPlace(deps.workerPool, bearerOf(request).caller.id, request, reply),
    }),
    handler: (request, reply) => answerCall(request, reply, endpoint, handler, deps),
  });
}

function chooseAnswerCall(name: EndpointName): AnswerCall {
  if ([...askNames, ...externalReads, ...pagedReads].some((other) => other === name))
    return answerWithoutTransaction;
  if (routes[name][0] === 'GET') return answerRead;
  return answerWrite(name);
}

const answerRead: AnswerCall = async (request, reply, endpoint, handler, deps) => {
  const { shareDatabase, now } = deps;
  const bearer = bearerOf(request);
  const { caller, checkAccess } = bearer;
  const answer = await shareDatabase(bearer).onOneConnection((sql) =>
    awaitChecked(checkAccess(sql), handler(request, { caller, now: now(), sql })),
  );
  if ('image' in answer) return sendImage(request, reply, answer.image);
  return sendRead(request, reply, endpoint, answer);
};

const answerFromReplica =
  (readFromReplica: ReadFromReplica): AnswerCall =>
  async (request, reply, endpoint, handler, { shareDatabase, now }) => {
    const bearer = bearerOf(request);
    const { caller } = bearer;
    const query = request.query as object;
    const input = { database: shareDatabase(bearer), bearer, query, log: request.log };
    const answer = await readFromReplica(input, (sql) =>
      handler(request, { caller, now: now(), sql }),
    );
    return sendRead(request, reply, endpoint, answer);
  };

/** Sends an answer, or 304 if the answer is the same for all users and the browser has it already. */
function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: AnyReply,
): FastifyReply {
  const wire = encode(endpoint, answer);
  const isCacheable = 'isForEverybody' in answer && answer.isForEverybody && wire.body !== null;
  if (isCacheable && isUnchanged(request, reply, wire.body)) return reply.code(304).send();
  return send(reply, wire);
}

/**
 * Runs a write in one transaction, and retries it after a conflict with another transaction. The
 * caller cannot be deleted during the write: either the deletion waits, or the write is refused.
 * Neither can the session of a call that needs a fresh proof end, nor the key of a call with a key.
 * Writes of one household run one after the other.
 */
const answerWrite =
  (name: EndpointName): AnswerCall =>
  async (request, reply, endpoint, handler, { shareDatabase, now }) => {
    const bearer = bearerOf(request);
    const { caller, checkAccess } = bearer;
    if (endpoint.image) requireImage(request);
    const key = readKey(request);
    const startedAt = now();
    const householdId = findChangedHousehold(name, caller);
    const isAccountDeletion = endpoint === contract.deleteAccount;
    const needsProof = endpoint.errors.includes('proof-required');
    // The proof may have become too old while the body was sent.
    if (needsProof) requireFreshProof(caller, startedAt);
    const answer = await transactionWithRetries(shareDatabase(bearer), async (sql) => {
      const runHandler = async () =>
        encode(endpoint, await handler(request, { caller, now: startedAt, sql }));
      if (needsProof || bearer.keyScope) await bearer.shareLockCredential?.(sql);
      if (isAccountDeletion) await requireUser(lockUserForDeletion(sql, caller.id));
      if (!key) {
        const raisingRevision = householdId !== null && raiseRevision(sql, householdId, caller.id);
        const lockingUser = requireUser(shareLockUser(sql, caller.id));
        await awaitChecked(
          checkAccess(sql),
          awaitChecked(Promise.resolve(raisingRevision), lockingUser),
        );
        if (!(await bearer.isStillMember(sql))) throw new ApiError('household-not-found');
        return runHandler();
      }
      // This also locks the user and the household.
      const claimedKey = await claimOnceOnlyKey(sql, bearer, key, startedAt, householdId);
      return claimedKey.answerOnce(runHandler);
    });
    return send(reply, answer);
  };

async function requireUser(userExists: Promise<boolean>): Promise<void> {
  if (!(await userExists)) throw new ApiError('unauthenticated');
}

const answerWithoutTransaction: AnswerCall = async (
  request,
  reply,
  endpoint,
  handler,
  { shareDatabase, now },
) => {
  const { params, query } = request;
  const body = endpoint.image ? requireImage(request) : request.body;
  const bearer = bearerOf(request);
  const { caller, checkAccess } = bearer;
  const database = shareDatabase(bearer);
  await checkAccess(database);
  const answer = await handler(
    { params, query, body },
    {
      caller,
      now: now(),
      sql: database,
      signal: createDisconnectSignal(reply),
      runJob: request.runJob,
    },
  );
  if ('body' in answer && answer.body instanceof WireChunks) {
    reply.type(jsonType).code(answer.status);
    return reply.send(Readable.from(answer.body.chunks));
  }
  if (!('events' in answer)) return send(reply, encode(endpoint, answer));
  if (!endpoint.stream) throw new Error('The contract has no stream here.');
  return sendEvents(reply, endpoint.stream, answer.events);
};

const jsonType = 'application/json; charset=utf-8';

function send(reply: FastifyReply, { status, body }: WireAnswer): FastifyReply {
  if (body !== null) reply.type(jsonType);
  return reply.code(status).send(body);
}
