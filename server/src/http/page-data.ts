/**
 * What the page brings to a browser whose cookie says who is signed in: a short token, and the rows
 * of the first screens, so that they need not wait for the scripts (SYN-28).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../db/database.ts';
import type { FindBearer } from './authentication.ts';
import { firstRowLimit, type SelectFirstRows } from './sync/first-rows.sql.ts';

/** An element for the page's head: '' where nobody is signed in, or anything stands in the way. */
export type PageData = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

export interface PageDataDeps {
  readonly database: Sql;
  readonly findBearer: FindBearer;
  readonly selectFirstRows: SelectFirstRows;
}

export function createPageData(app: FastifyInstance, deps: PageDataDeps): PageData {
  return async (request, reply) => {
    try {
      const token = await requestToken(app, request, reply);
      if (token === undefined) return '';
      return dataElement(`{"token":${JSON.stringify(token)}${await firstRows(deps, token)}}`);
    } catch (error) {
      // The page is worth more than what it would have brought: its scripts ask again.
      request.log.debug({ err: error }, 'the page brings nothing');
      return '';
    }
  };
}

/** Through the route that scripts ask: with its limits, and with the cookie that it renews. */
async function requestToken(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { cookie = '', host } = headers;
  const answer = await app.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie, host },
    remoteAddress: ip,
  });
  if (answer.statusCode !== 200) return undefined;
  const renewed = answer.headers['set-cookie'];
  if (renewed !== undefined) reply.header('set-cookie', renewed);
  return answer.json<{ token?: string }>().token;
}

/** As `,"rows":{"lists":[...], ... }`; '' for a home with more rows than a page should wait for. */
async function firstRows(
  { database, findBearer, selectFirstRows }: PageDataDeps,
  token: string,
): Promise<string> {
  const { caller, confirm } = await findBearer(token);
  await confirm(database);
  const rows = await database.rows(selectFirstRows, caller.householdId);
  if (rows.length > firstRowLimit) return '';
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const parts = [...byKind].map(([kind, of]) => `"${kind}":[${of.map(({ json }) => json).join()}]`);
  return `,"rows":{${parts.join()}}`;
}

/** Holds data, and never ends early: names of products are anybody's text. */
const dataElement = (json: string) =>
  `<script type="application/json" id="carried">${json.replaceAll('<', '\\u003c')}</script>`;
