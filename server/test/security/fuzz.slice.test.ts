import { expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createLogger } from '../../src/log.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { origin, startWithIdentity } from '../servers/start-with-identity.ts';
import { fuzz, type FuzzedApp } from './fuzz.ts';
import { faultsOf } from './verdict.ts';

vi.setConfig({ testTimeout: 120_000 });

const log: string[] = [];
const logger = createLogger('trace', { write: (line) => void log.push(line) });

it('API-17 API-19 answers every request, reveals no internal detail and logs no secret', async () => {
  const { ai } = await startFakeGemini();
  const { app } = await startWithIdentity({ logger }, { logger, ai });
  const send: FuzzedApp['send'] = async ({ method, path, headers, body }) => {
    const { statusCode, ...answer } = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body && { payload: body }),
    });
    return { status: statusCode, headers: answer.headers, body: answer.body };
  };
  const { succeeded, faults, secrets } = await fuzz({ origin, send }, createRandom(7), 250);
  expect(faults).toEqual([]);
  // Many different calls must succeed, or the test would check little.
  expect(Object.keys(succeeded).length).toBeGreaterThan(15);
  const output = log.join('');
  expect(output).toContain('request completed');
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
});

it.each([
  [500, '{"code":"internal","message":"Erro interno."}', 'answered 500'],
  [503, '{"code":"unavailable","message":"Serviço indisponível."}', 'answered 503'],
  [400, '{"code":"validation","message":"x","stack":"y"}', 'fails in another shape'],
  [404, '<html>', 'fails in another shape'],
  [200, '"Error\\n    at file.ts:12"', 'reveals internal details'],
  [200, '"duplicate key value violates unique constraint"', 'reveals internal details'],
  [200, '{"name":"meu segredo"}', 'reveals data of another person'],
])('detects the fault of an answer %i %s', (status, body, fault) => {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  expect(faultsOf({ status, headers, body }, ['meu segredo'])).toEqual([fault]);
  expect(faultsOf({ status: 200, headers: {}, body: '{}' }, [])).toHaveLength(2);
});
