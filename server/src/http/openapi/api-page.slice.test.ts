import {
  commonErrors,
  contract,
  routes,
  type Endpoint,
  type EndpointName,
} from '@quitanda/contract';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';

const { request } = await startApp();
const response = await request('GET', '/api/docs');
const page = response.body;
const articles = new Map(
  page
    .split('<article id="')
    .slice(1)
    .map((article) => [article.split('"', 1)[0], article] as const),
);

it('API-40 API-213 shows each call with its parameters and failures', () => {
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page).toContain('<h1>API da Quitanda</h1>');
  expect(new Set(articles.keys())).toEqual(new Set(Object.keys(routes)));
  for (const [name, [method, path]] of Object.entries(routes)) {
    const article = articles.get(name) ?? '';
    const endpoint: Endpoint = contract[name as EndpointName];
    expect(article).toContain(
      `<b>${method}</b> <code>${path.replace(/:(\w+)/gu, '{$1}')}</code></h3>`,
    );
    for (const part of [endpoint.params, endpoint.query]) {
      for (const key of Object.keys(part?.shape ?? {})) {
        expect(article).toContain(`<code>${key}</code>`);
      }
    }
    for (const code of [...commonErrors, ...endpoint.errors]) {
      expect(article).toContain(`<li><code>${code}</code>: `);
    }
    expect(page).toContain(`href="#${name}"`);
  }
});

it('API-40 API-214 KEY-02 shows which calls accept a personal key', () => {
  expect(articles.get('getLists')).toContain('<p>Aceita qualquer chave da API.</p>');
  expect(articles.get('addListItem')).toContain('<p>Aceita uma chave da API que muda dados.</p>');
  expect(articles.get('exportAccount')).toContain('<p>Não aceita chave da API.</p>');
});

it('API-40 shows bounds, rules and descriptions', () => {
  const article = articles.get('addListItem') ?? '';
  expect(article).toContain('<code>quantity</code>');
  expect(article).toContain('número de 0.01 a 99999.999, múltiplo de 0.001');
  expect(article).toContain('texto de 1 a 120 caracteres');
  expect(article).toContain('In the unit `un` the quantity is at least 1');
  expect(article).toContain('A GTIN that is not internal to one supermarket.');
  expect(articles.get('createList')).toContain('<code>items[].name</code>');
});

it('API-40 contains no script, no address of another site and no inline style', () => {
  const links = [...page.matchAll(/\b(?:href|src|action)="([^"]*)"/gu)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(50);
  for (const link of links) expect(link).toMatch(/^(#\w+|\/api\/openapi\.json|\/favicon\.svg)$/u);
  expect(page).not.toMatch(/<script|<img|<iframe|\sstyle=|\son\w+=|@import|url\(/u);
  const style = /<style>(.*)<\/style>/su.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

it('API-40 compresses the page, and answers 304 to a browser that already has it', async () => {
  const headers = { 'accept-encoding': 'br' };
  const compressed = await request('GET', '/api/docs', { headers });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page);
  const etagHeaders = { 'if-none-match': String(response.headers['etag']) };
  const unchanged = await request('GET', '/api/docs', { headers: etagHeaders });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
});
