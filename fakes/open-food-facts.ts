/** A fake of Open Food Facts: GET /api/v3/product/{code}. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson, startServer, type LocalServer } from './local-server.ts';

/** How the fake answers for one code. */
export type Shelf =
  | { readonly does: 'find'; readonly product: Readonly<Record<string, unknown>> }
  | { readonly does: 'miss' }
  | { readonly does: 'refuse'; readonly status: number }
  /** Any body with any media type. */
  | { readonly does: 'say'; readonly body: string; readonly mediaType?: string }
  | { readonly does: 'redirect'; readonly to: string }
  /** Never answers. */
  | { readonly does: 'stall' }
  /** Begins to answer, and goes on a byte at a time. */
  | { readonly does: 'trickle' };

export interface FakeOpenFoodFacts extends LocalServer {
  /** The value for OFF_BASE_URL. */
  readonly url: string;
  /** The answers by code. Any other code is unknown. */
  readonly shelves: Map<string, Shelf>;
}

export async function startOpenFoodFacts(): Promise<FakeOpenFoodFacts> {
  const shelves = new Map<string, Shelf>();
  const server = await startServer(async ({ path }, response) => {
    const code = /^\/api\/v3\/product\/(\d+)/u.exec(path)?.[1] ?? '';
    await answer(code, shelves.get(code) ?? { does: 'miss' }, response);
  });
  return { ...server, url: server.origin, shelves };
}

async function answer(code: string, shelf: Shelf, response: ServerResponse): Promise<void> {
  switch (shelf.does) {
    case 'find':
      return sendJson(response, 200, found(code, shelf.product));
    case 'miss':
      return sendJson(response, 404, missing(code));
    case 'refuse':
      return sendJson(response, shelf.status, '<html><h1>Too many requests</h1></html>');
    case 'say':
      response.writeHead(200, { 'content-type': shelf.mediaType ?? 'application/json' });
      response.end(shelf.body);
      return;
    case 'redirect':
      response.writeHead(302, { location: shelf.to });
      response.end();
      return;
    case 'stall':
      return;
    case 'trickle':
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        response.write(' ');
        await sleep(50);
      }
  }
}

const found = (code: string, product: object) => ({
  code,
  errors: [],
  product: { code, ...product },
  result: { id: 'product_found', lc_name: 'Produto encontrado', name: 'Product found' },
  status: 'success',
  warnings: [],
});

const missing = (code: string) => ({
  code,
  errors: [
    {
      field: { id: 'code', value: code },
      impact: { id: 'failure', lc_name: 'Falha', name: 'Failure' },
      message: { id: 'product_not_found', lc_name: '', name: 'Product not found' },
    },
  ],
  result: { id: 'product_not_found', lc_name: '', name: 'Product not found' },
  status: 'failure',
  warnings: [],
});
