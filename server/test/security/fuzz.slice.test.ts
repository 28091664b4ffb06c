import { expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { groundedAnswer } from '../../../fakes/start-fakes.ts';
import { createLogger } from '../../src/log.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { origin, startWithIdentity } from '../servers/start-with-identity.ts';
import { fuzz, type FuzzedApp } from './fuzz.ts';
import { readDescription } from './description.ts';
import { reasonsOf } from './refusals.ts';
import { faultsOf } from './verdict.ts';

vi.setConfig({ testTimeout: 120_000 });

const log: string[] = [];
const logger = createLogger('trace', { write: (line) => void log.push(line) });

it('API-17 API-19 API-51 API-52 answers every request as described, reveals no internal detail and logs no secret', async () => {
  const { ai } = await startFakeGemini(undefined, groundedAnswer);
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
  const { succeeded, faults, secrets, allowed } = await fuzz(
    { origin, send },
    createRandom(7),
    250,
  );
  expect(faults).toEqual([]);
  // Many different calls must succeed, or the test would check little.
  expect(Object.keys(succeeded).length).toBeGreaterThan(15);
  expect(allowed).toBeGreaterThan(80);
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

/** A description of one call, in the form of the API's description. */
const compare = readDescription({
  paths: {
    '/api/lists/{listId}': {
      put: {
        operationId: 'renameList',
        parameters: [{ name: 'listId', in: 'path', required: true, schema: { format: 'gtin' } }],
        requestBody: {
          content: {
            'application/json': { schema: { required: ['name'], type: 'object' } },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { required: ['id'] } } } },
          204: {},
          400: { content: { 'application/json': { schema: {} } } },
        },
      },
    },
    '/api/lists/all': {},
  },
});
const request = (path = '/api/lists/7891000100103', body = '{"name":"Feira"}') => ({
  method: 'PUT',
  path,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(body),
});
const answer = (status: number, body: string, type = 'application/json; charset=utf-8') => ({
  status,
  headers: { 'content-type': type },
  body,
});

it.each([
  ['a good request', request(), true],
  ['a wrong check digit', request('/api/lists/7891000100104'), false],
  ['a missing field', request(undefined, '{}'), false],
  ['no JSON', request(undefined, '{"name":'), false],
  ['another media type', { ...request(), headers: { 'content-type': 'text/plain' } }, false],
  ['another method', { ...request(), method: 'POST' }, false],
  ['a fixed segment, which is no parameter', request('/api/lists/all'), false],
])('API-51 finds whether the description allows %s', (_, sent, isAllowed) => {
  expect(compare(sent, answer(204, '')).isAllowed).toBe(isAllowed);
});

it.each([
  [answer(200, '{"id":1}'), 0],
  [answer(204, ''), 0],
  [answer(200, '{}'), 1],
  [answer(200, '{"id":1}', 'text/html'), 1],
  [answer(204, 'a'), 1],
  [answer(404, '{}'), 1],
])('API-52 finds how an answer differs from the description: %j', (sent, count) => {
  expect(compare(request(), sent).faults).toHaveLength(count);
});

it.each([
  ['{"code":"malformed-body"}', '{"name":"a","__proto__":1}', 'the field `__proto__`'],
  ['{"code":"malformed-body"}', '{"name":"Feira"}', undefined],
  ['{"code":"validation","fields":[{"field":"name","message":"Outra."}]}', undefined, undefined],
])('API-51 finds the listed rule of the refusal %s', (body, sent, rule) => {
  const refused = request(undefined, sent);
  const refusal = answer(400, body);
  const reasons = reasonsOf(refused, compare(refused, refusal), refusal);
  expect(reasons.map((reason) => reason.rule)).toEqual([rule]);
});
