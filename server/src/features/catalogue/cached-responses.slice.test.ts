import { newId, routes } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const app = await startApp();
const [ana, bia] = [await app.person(), await app.person()];
const pagePath = '/api/products?page=1&limit=12';

const get = (path: string, tag?: unknown, who = ana) =>
  who.request('GET', path, { headers: typeof tag === 'string' ? { 'if-none-match': tag } : {} });

it.each([pagePath, routes.getCategories[1]])(
  'API-10 API-13 responds 304 to a repeated GET of %s',
  async (path) => {
    const first = await get(path);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await get(path, `"other", ${String(first.headers['etag'])}`);
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect((await get(path, '"other"')).statusCode).toBe(200);
  },
);

it('API-52 describes the 304 and the header of each read whose answer may have an ETag', async () => {
  const { paths } = (await app.request('GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  }>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const revalidated = operations.filter(({ responses }) => '304' in responses);
  expect(revalidated.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getCategories',
    'getOfflineProducts',
    'getProductByBarcode',
    'getProducts',
  ]);
  for (const each of revalidated) expect(JSON.stringify(each)).toContain('"If-None-Match"');
});

it('API-10 responds 200 with the new page after a change', async () => {
  const before = await get(pagePath);
  const [first] = before.json<{ id: string }[]>();
  const rename = statement<never, { id: string }>(
    'test.rename',
    "update products set name = name || '!' where id = :id",
  );
  await app.database.rows(rename, { id: first?.id ?? '' });
  const after = await get(pagePath, before.headers['etag']);
  expect(after.statusCode).toBe(200);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});

it('AUT-13 responds 401 without a token, even if the ETag matches', async () => {
  const { headers } = await get(pagePath);
  for (const tag of [String(headers['etag']), '*']) {
    const response = await app.request('GET', pagePath, { headers: { 'if-none-match': tag } });
    expect(response.statusCode).toBe(401);
    expect(response.headers['etag']).toBeUndefined();
  }
});

it('LNK-02 forbids caching of responses that depend on a search text or an earlier choice', async () => {
  for (const path of [`${pagePath}&search=arroz`, `${pagePath}&itemName=arroz`]) {
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();
  }
});

it('AUT-13 lets browsers cache only responses that are the same for all users', async () => {
  const reads = Object.values(routes).filter(([method]) => method === 'GET');
  const paths = reads.map(([, path]) => path.replaceAll(/:\w+/gu, newId()));
  for (const path of paths) {
    const [mine, theirs] = [await get(path), await get(path, undefined, bia)];
    if (mine.headers['cache-control'] === 'no-store') continue;
    expect(mine.headers['cache-control'], path).toBe('private, no-cache');
    expect(mine.body, path).toBe(theirs.body);
  }
});
