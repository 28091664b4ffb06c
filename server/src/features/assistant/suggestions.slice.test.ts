import { tipsEvent } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { groundedAnswer } from '../../../../fakes/start-fakes.ts';
import { suggestionsHtml } from '../../../../fakes/suggestions.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { purge } from '../../db/purging/purge.ts';
import { suggestionsPurge } from './suggestions.ts';

const { ai, provider } = await startFakeGemini();
const app = await startApp({ ai });

/** Asks a question that the provider answers with `answer`, and returns the events of the response. */
async function ask(answer: typeof groundedAnswer) {
  provider.script.next(answer);
  const ana = await app.person();
  const response = await ana.request('POST', '/api/ai/tips', { body: { question: 'E agora?' } });
  const lines = response.body.trimEnd().split('\n');
  return lines.map((line) => tipsEvent.parse(JSON.parse(line)));
}

const answerWith = (suggestions: string) =>
  ({ ...groundedAnswer, suggestions }) as typeof groundedAnswer;

/**
 * Asks a question that Gemini answers with this page of suggestions, and returns the page's
 * address.
 */
async function askForSuggestionsPath(html: string): Promise<string | undefined> {
  const event = (await ask(answerWith(html))).find(({ type }) => type === 'suggestions');
  return event?.type === 'suggestions' ? event.path : undefined;
}

it('AI-02 sends the address of the search suggestions after the sources and before the end', async () => {
  const types = (await ask(groundedAnswer)).map(({ type }) => type);
  expect(types).toEqual(['text', 'text', 'text', 'sources', 'suggestions', 'done']);
});

it('AI-02 serves the search suggestions unchanged to a frame without a token, and allows no script in it', async () => {
  const path = await askForSuggestionsPath(suggestionsHtml);
  expect(path).toMatch(/^\/api\/ai\/suggestions\/[\da-f-]{36}$/u);
  const response = await app.request('GET', path ?? '');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(suggestionsHtml);
  expect(response.body).toContain('<base target="_blank">');
  const policy = String(response.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "frame-ancestors 'self'",
    ]),
  );
  // No directive allows scripts.
  expect(policy.join(' ')).not.toMatch(/allow-scripts|allow-same-origin|script-src/u);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

it('AI-02 allows inline styles only in the search suggestions', async () => {
  const { headers } = await app.request('GET', '/api/health/live');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("style-src 'self'");
  expect(headers['x-frame-options']).toBe('DENY');
});

it('AI-02 deletes the search suggestions after an hour', async () => {
  app.clock.set('2026-11-20T12:00:00Z');
  const path = (await askForSuggestionsPath(suggestionsHtml)) ?? '';
  app.clock.advance(3_599_000);
  await purge(app.database, [suggestionsPurge], app.clock.now());
  expect((await app.request('GET', path)).statusCode).toBe(200);
  app.clock.advance(1_000);
  expect((await app.request('GET', path)).statusCode).toBe(404);
  await purge(app.database, [suggestionsPurge], app.clock.now());
  app.clock.set('2026-11-20T12:00:00Z');
  expect((await app.request('GET', path)).statusCode).toBe(404);
});

it.each(['abc', '018f4a5e-0000-7000-8000-000000000000', '%00', "' or 1=1 --"])(
  'API-17 responds 404 for unknown suggestions: %s',
  async (id) => {
    const response = await app.request('GET', `/api/ai/suggestions/${encodeURIComponent(id)}`);
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not-found' }]);
  },
);

it('AI-02 leaves out suggestions that are too large, and sends the rest of the answer', async () => {
  const types = (await ask(answerWith('x'.repeat(200_000)))).map(({ type }) => type);
  expect(types).toEqual(['text', 'text', 'text', 'sources', 'done']);
});

it('AI-02 removes the NUL from suggestions, because PostgreSQL cannot store it', async () => {
  const path = await askForSuggestionsPath('<p>a\0b</p>');
  const response = await app.request('GET', path ?? '');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('<p>ab</p>');
});
