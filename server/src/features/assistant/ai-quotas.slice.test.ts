import { errorKinds } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';

const { ai, provider } = await startFakeGemini();
const database = await openTestDatabase();
addCleanup(() => database.close());

const askTips = (person: Person, question = 'E agora?') =>
  person.request('POST', '/api/ai/tips', { body: { question } });
const readLabel = (person: Person, photoHex = 'ffd8ffe0') =>
  person.request('POST', '/api/ai/label', {
    body: Buffer.from(photoHex, 'hex'),
    headers: { 'content-type': 'image/jpeg' },
  });
const readReceipt = (person: Person) =>
  person.request('POST', '/api/receipts/photo', {
    body: Buffer.from('ffd8ffe0', 'hex'),
    headers: { 'content-type': 'image/jpeg' },
  });

describe('the quota of one user', async () => {
  const app = await startApp({ database, ai, aiRateLimit: 2 });

  it('AI-05 refuses requests beyond the limit with the time to wait, and accepts requests in the next window', async () => {
    app.clock.set('2026-11-20T12:00:00Z');
    const [ana, bia] = [await app.person(), await app.person()];
    expect((await askTips(ana)).statusCode).toBe(200);
    app.clock.advance(60_000);
    expect((await readLabel(ana)).statusCode).toBe(200);
    for (const refused of [await askTips(ana), await readLabel(ana)]) {
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { code: 'too-many-requests', message: 'Muitas tentativas. Aguarde um pouco.' },
      ]);
      expect(refused.headers['retry-after']).toBe('540');
    }
    expect((await askTips(bia)).statusCode).toBe(200);
    app.clock.advance(540_000);
    expect((await askTips(ana)).statusCode).toBe(200);
  });

  it('AI-05 NF-01 counts photos of receipts together with other photos', async () => {
    const ana = await app.person();
    expect((await readReceipt(ana)).statusCode).toBe(200);
    expect((await readLabel(ana)).statusCode).toBe(200);
    expect((await readReceipt(ana)).statusCode).toBe(429);
  });

  it('AI-05 does not count requests that never reach the provider', async () => {
    const ana = await app.person();
    const appWithoutAi = await startApp({ database, aiRateLimit: 2 });
    const { token } = ana;
    for (let count = 0; count < 3; count += 1) {
      expect((await askTips(ana, ' ')).statusCode).toBe(400);
      expect((await readLabel(ana, '00')).statusCode).toBe(400);
      const headers = { authorization: `Bearer ${token}` };
      const body = { question: 'E agora?' };
      const unavailable = await appWithoutAi.request('POST', '/api/ai/tips', { headers, body });
      expect(unavailable.statusCode).toBe(503);
    }
    expect((await askTips(ana)).statusCode).toBe(200);
    expect((await askTips(ana)).statusCode).toBe(200);
  });

  it('AI-05 enforces the limit for concurrent requests', async () => {
    const limitedApp = await startApp({ database, ai, aiRateLimit: 2 });
    const ana = await limitedApp.person();
    const responses = await Promise.all([askTips(ana), askTips(ana), askTips(ana), askTips(ana)]);
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('the daily quota of all users', async () => {
  const app = await startApp({ database, ai, aiRateLimit: 10, aiDailyLimit: 3 });

  it('AI-05 refuses requests beyond the daily limit, and accepts requests a day later', async () => {
    app.clock.set('2026-11-21T12:00:00Z');
    const people = await Promise.all([app.person(), app.person(), app.person()]);
    for (const person of people) expect((await askTips(person)).statusCode).toBe(200);
    const requestsBefore = provider.requests.length;
    const dora = await app.person();
    for (const refused of [await askTips(dora), await readLabel(dora)]) {
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { code: 'ai-daily-limit', message: errorKinds['ai-daily-limit'].message },
      ]);
      expect(refused.headers['retry-after']).toBe('86400');
    }
    expect(provider.requests).toHaveLength(requestsBefore);
    app.clock.advance(86_400_000);
    expect((await askTips(dora)).statusCode).toBe(200);
  });

  it('AI-05 does not count a request in the quota of a user when the daily quota is used up', async () => {
    const limitedApp = await startApp({ database, ai, aiRateLimit: 1, aiDailyLimit: 1 });
    limitedApp.clock.set('2026-12-01T12:00:00Z');
    const [ana, bia] = [await limitedApp.person(), await limitedApp.person()];
    expect((await askTips(bia)).statusCode).toBe(200);
    expect((await askTips(ana)).json()).toMatchObject({ code: 'ai-daily-limit' });
    const appWithoutDailyLimit = await startApp({ database, ai, aiRateLimit: 1 });
    appWithoutDailyLimit.clock.set('2026-12-01T12:01:00Z');
    const headers = { authorization: `Bearer ${ana.token}` };
    const body = { question: 'E agora?' };
    expect(
      (await appWithoutDailyLimit.request('POST', '/api/ai/tips', { headers, body })).statusCode,
    ).toBe(200);
  });
});
