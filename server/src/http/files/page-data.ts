/**
 * The data in the page for a browser with a session cookie: a short-lived token, the rows of the
 * first screens, and answers to reads, so that the screens do not wait for the scripts (SYN-28).
 */
import type { ReadName } from '@quitanda/contract';
import { cataloguePageSize } from '@quitanda/contract/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindBearer } from '../authentication.ts';
import type { ShareDatabase } from '../limits/fair-connections.ts';
import { firstRowLimit, type SelectFirstRows } from '../sync/first-rows.sql.ts';

/**
 * Returns an element for the page's head; '' if nobody is signed in, or if reading the data failed.
 */
export type RenderPageData = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

export interface PageDataDeps {
  readonly shareDatabase: ShareDatabase;
  readonly findBearer: FindBearer;
  readonly selectFirstRows: SelectFirstRows;
}

/** A read that the scripts would otherwise request at once. */
interface PageRead {
  readonly name: ReadName;
  readonly input: object;
  readonly url: string;
}

/** Every screen needs the profile, because the frame of the app shows the name of the user. */
const profileRead: PageRead = { name: 'getProfile', input: {}, url: '/api/users/me' };

/** The reads that the screens at these paths show first, in addition to the rows. */
const readsByPath: Readonly<Record<string, readonly PageRead[]>> = {
  '/catalogo': [
    { name: 'getCategories', input: {}, url: '/api/products/categories' },
    {
      name: 'getProducts',
      input: { query: { page: 1, limit: cataloguePageSize } },
      url: `/api/products?page=1&limit=${cataloguePageSize}`,
    },
  ],
};

export function createPageDataRenderer(app: FastifyInstance, deps: PageDataDeps): RenderPageData {
  return async (request, reply) => {
    try {
      const token = await requestToken(app, request, reply);
      if (token === undefined) return '';
      const [rows, answers] = await Promise.all([
        readFirstRows(deps, token),
        readFirstAnswers(app, request, token),
      ]);
      return buildDataElement(`{"token":${JSON.stringify(token)}${rows}${answers}}`);
    } catch (error) {
      // The page works without the data, because the scripts then fetch it.
      request.log.debug({ err: error }, 'the page contains no data');
      return '';
    }
  };
}

/** Requests a token by the route that the scripts use, so that limits and cookie renewal apply. */
async function requestToken(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { cookie = '', host } = headers;
  const response = await app.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie, host },
    remoteAddress: ip,
  });
  if (response.statusCode !== 200) return undefined;
  const renewedCookie = response.headers['set-cookie'];
  if (renewedCookie !== undefined) reply.header('set-cookie', renewedCookie);
  return response.json<{ token?: string }>().token;
}

/**
 * Returns `,"rows":{"lists":[...], ... }`, or '' if the household has so many rows that they would
 * delay the page.
 */
async function readFirstRows(
  { shareDatabase, findBearer, selectFirstRows }: PageDataDeps,
  token: string,
): Promise<string> {
  const bearer = await findBearer(token);
  const { caller, checkAccess } = bearer;
  const database = shareDatabase(bearer);
  await checkAccess(database);
  const rows = await database.rows(selectFirstRows, { householdId: caller.householdId });
  if (rows.length > firstRowLimit) return '';
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const parts = [...byKind].map(
    ([kind, kindRows]) => `"${kind}":[${kindRows.map(({ json }) => json).join()}]`,
  );
  return `,"rows":{${parts.join()}}`;
}

/** Returns `,"answers":[[["getProfile",{}],{...}], ...]`, without the calls that fail. */
async function readFirstAnswers(
  app: FastifyInstance,
  { url, headers: { host }, ip }: FastifyRequest,
  token: string,
): Promise<string> {
  const [path = ''] = url.split('?');
  const answers = await Promise.all(
    [profileRead, ...(readsByPath[path] ?? [])].map(async (read) => {
      const response = await app.inject({
        method: 'GET',
        url: read.url,
        headers: { authorization: `Bearer ${token}`, host },
        remoteAddress: ip,
      });
      if (response.statusCode !== 200) return [];
      return [`[${JSON.stringify([read.name, read.input])},${response.body}]`];
    }),
  );
  return `,"answers":[${answers.flat().join()}]`;
}

/** Returns the element with `<` escaped, because a name is user input and must not end the element. */
const buildDataElement = (json: string) =>
  `<script type="application/json" id="carried">${json.replaceAll('<', '\\u003c')}</script>`;
