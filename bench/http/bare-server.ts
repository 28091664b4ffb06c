/**
 * The server with which the API is compared. It gives the same answers by the same statements, but
 * uses only node:http and the driver.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { ParamsOf, Statement } from '../../server/src/db/database.ts';
import { browseProducts } from '../../server/src/features/catalogue/catalogue.sql.ts';
import { insertItems, updateItem } from '../../server/src/features/lists/list-items.sql.ts';
import { lockList, selectList } from '../../server/src/features/lists/lists.sql.ts';
import type { WireRow } from '../../server/src/http/answers.ts';
import { openBareStore, type BareSql } from './bare-store.ts';
import {
  claimBareKey,
  storeAnswer,
  selectBareAnswer,
  selectIsDisabled,
  selectBareUser,
} from './bare.sql.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}
/** The caller of a request, and the ids in its URL. */
interface RequestContext {
  readonly request: IncomingMessage;
  readonly userId: string;
  readonly listId: string;
  readonly itemId: string;
}

const { KEYS = '', ISSUER = '', AUDIENCE = '', DATABASE_URL = '', HEADERS = '{}' } = process.env;
const headers = JSON.parse(HEADERS) as Record<string, string>;
const keys = createLocalJWKSet(JSON.parse(KEYS) as JSONWebKeySet);
const database = openBareStore(DATABASE_URL);
const cache = new Map<string, { userId: string; expiresAt: number }>();
const unauthenticated: Answer = { status: 401, body: '{"code":"unauthenticated"}' };
const notFound: Answer = { status: 404, body: '{"code":"not-found"}' };

/** Returns the user of the request's token. An accepted token is cached until it expires. */
async function findUserId({ headers }: IncomingMessage): Promise<string | undefined> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const cached = cache.get(token);
  if (cached && cached.expiresAt > Date.now()) return cached.userId;
  const { sub = '', exp = 0 } = await verifyToken(token);
  const user = await database.first(selectBareUser, { subject: sub });
  if (user) cache.set(token, { userId: user.id, expiresAt: exp * 1_000 });
  return user?.id;
}

const verifyToken = async (token: string) =>
  (await jwtVerify(token, keys, { issuer: ISSUER, audience: AUDIENCE })).payload;

const isEnabled = async (sql: BareSql, userId: string) =>
  (await sql.first(selectIsDisabled, { id: userId }))?.isDisabled === false;

const toAnswer = (row: WireRow | undefined, status = 200): Answer =>
  row ? { status, body: row.json } : notFound;

/** Runs one statement after checking that the user is not disabled. */
async function read<Params extends object>(
  userId: string,
  statement: Statement<WireRow, Params>,
  ...params: ParamsOf<Params>
): Promise<Answer> {
  if (!(await isEnabled(database, userId))) return unauthenticated;
  return toAnswer(await database.first(statement, ...params));
}

/** Runs a write at most once for its key, in a transaction that also stores the answer. */
async function write(
  { request, userId }: RequestContext,
  body: string,
  work: (sql: BareSql) => Promise<Answer>,
): Promise<Answer> {
  const key = String(request.headers['idempotency-key']);
  const hash = createHash('sha256').update(`${request.method} ${request.url} ${body}`);
  const digest = hash.digest('base64url');
  return database.transaction(async (sql) => {
    if (!(await isEnabled(sql, userId))) return unauthenticated;
    const claimed = await sql.first(claimBareKey, {
      userId,
      key,
      requestHash: digest,
      now: new Date(),
    });
    if (!claimed) return (await sql.first(selectBareAnswer, { userId, key })) ?? notFound;
    const answer = await work(sql);
    await sql.first(storeAnswer, { userId, key, status: answer.status, body: answer.body });
    return answer;
  });
}

interface SentItem {
  readonly id?: string;
  readonly name?: string;
  readonly unit?: string;
  readonly quantity: number;
}

async function changeItem(
  context: RequestContext,
  body: string,
  fields: SentItem,
): Promise<Answer> {
  const columns = JSON.stringify({ quantity: Math.round(fields.quantity * 1_000) });
  const { itemId, listId, userId } = context;
  return write(context, body, async (sql) =>
    toAnswer(
      await sql.first(updateItem, {
        itemId,
        listId,
        householdId: userId,
        columns,
        now: new Date(),
        add: null,
        userId,
        seen: null,
      }),
    ),
  );
}

async function addItem(context: RequestContext, body: string, fields: SentItem): Promise<Answer> {
  const quantity = Math.round(fields.quantity * 1_000);
  const row = { ...fields, quantity, is_impulse: false, created_at: new Date() };
  return write(context, body, async (sql) => {
    if (!(await sql.first(lockList, { listId: context.listId, householdId: context.userId })))
      return notFound;
    const items = JSON.stringify([row]);
    return toAnswer(
      await sql.first(insertItems, {
        householdId: context.userId,
        listId: context.listId,
        authorId: context.userId,
        items,
      }),
      201,
    );
  });
}

async function handle(request: IncomingMessage): Promise<Answer> {
  const userId = await findUserId(request);
  if (userId === undefined) return unauthenticated;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const [, , collection, listId = '', , itemId = ''] = pathname.split('/');
  if (collection === 'products') {
    const limit = Number(searchParams.get('limit'));
    return read(userId, browseProducts.anywhere, {
      categoryId: null,
      limit,
      offset: 0,
      householdId: userId,
      itemName: null,
      userId,
    });
  }
  if (request.method === 'GET') return read(userId, selectList, { listId, householdId: userId });
  const body = await readText(request);
  const change = request.method === 'PUT' ? changeItem : addItem;
  return change({ request, userId, listId, itemId }, body, JSON.parse(body) as SentItem);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  handle(request).then(
    ({ status, body }) => {
      response.writeHead(status, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
process.on('SIGTERM', () => {
  server.close(() => void database.close());
  server.closeAllConnections();
});
