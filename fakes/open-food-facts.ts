/** A fake of Open Food Facts: GET /api/v3/product/{code}. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson, startServer, type LocalServer } from './local-server.ts';

/** How the fake replies to a request for one code. */
export type ProductReply =
  | { readonly does: 'find'; readonly product: Readonly<Record<string, unknown>> }
  | { readonly does: 'miss' }
  | { readonly does: 'refuse'; readonly status: number }
  /** Any body with any media type. */
  | { readonly does: 'send'; readonly body: string; readonly mediaType?: string }
  | { readonly does: 'redirect'; readonly to: string }
  /** Never answers. */
  | { readonly does: 'stall' }
  /** Begins to answer, and sends one byte at a time forever. */
  | { readonly does: 'trickle' };

export interface FakeOpenFoodFacts extends LocalServer {
  /** The value for OFF_BASE_URL. */
  readonly url: string;
  /** The replies by code. Any other code is unknown. */
  readonly replies: Map<string, ProductReply>;
}

export async function startOpenFoodFacts(): Promise<FakeOpenFoodFacts> {
  const replies = new Map<string, ProductReply>();
  const server = await startServer(async ({ path }, response) => {
    const code = /^\/api\/v3\/product\/(\d+)/u.exec(path)?.[1] ?? '';
    await answer(code, replies.get(code) ?? { does: 'miss' }, response);
  });
  return { ...server, url: server.origin, replies };
}

async function answer(code: string, reply: ProductReply, response: ServerResponse): Promise<void> {
  switch (reply.does) {
    case 'find':
      return sendJson(response, 200, foundBody(code, reply.product));
    case 'miss':
      return sendJson(response, 404, missingBody(code));
    case 'refuse':
      return sendJson(response, reply.status, '<html><h1>Too many requests</h1></html>');
    case 'send':
      response.writeHead(200, { 'content-type': reply.mediaType ?? 'application/json' });
      response.end(reply.body);
      return;
    case 'redirect':
      response.writeHead(302, { location: reply.to });
      response.end();
      return;
    case 'stall':
      return;
    case 'trickle':
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        response.write(' ');
        // Real time: the fake sends slowly.
        await sleep(50);
      }
  }
}

const foundBody = (code: string, product: object) => ({
  code,
  errors: [],
  product: { code, ...product },
  result: { id: 'product_found', lc_name: 'Produto encontrado', name: 'Product found' },
  status: 'success',
  warnings: [],
});

const missingBody = (code: string) => ({
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
