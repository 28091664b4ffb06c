import { failure, newId, routes } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { startWithIdentity } from '../../test/servers/start-with-identity.ts';

const { request, signUp, token: fetchToken } = await startWithIdentity();
const { token } = (await fetchToken((await signUp()).cookie)).json<{ token: string }>();
const authorization = `Bearer ${token}`;

/** Some routes that are not in the contract. */
const otherRoutes: readonly (readonly [method: string, url: string])[] = [
  ['GET', '/api/health/live'],
  ['GET', '/api/health/ready'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/api/ai/suggestions/:id'],
  ['GET', '/api/auth/token'],
  ['POST', '/api/auth/sign-in/email'],
];
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

const methodsByPath = new Map<string, string[]>();
for (const [method, url] of [...Object.values(routes), ...otherRoutes]) {
  const headMethods = method === 'GET' ? ['HEAD'] : [];
  methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method, ...headMethods]);
}
const paths = [...methodsByPath].map(([url, declared]) => [url, declared.toSorted()] as const);
const fillIds = (url: string) => url.replace(/:\w+/gu, () => newId());

describe.each(paths)('%s', (url, declaredMethods) => {
  const undeclaredMethods = methods.filter((method) => !declaredMethods.includes(method));

  it.each(undeclaredMethods)(
    'API-39 answers %s with a 405 that lists the allowed methods',
    async (method) => {
      const requests = [{}, { headers: { authorization } }, { body: '{"name":' }];
      for (const each of method === 'TRACE' ? requests.slice(0, 2) : requests) {
        const response = await request(method, fillIds(url), each);
        expect([response.statusCode, response.headers['allow']]).toEqual([
          405,
          declaredMethods.join(', '),
        ]);
        if (method !== 'HEAD') {
          expect(failure.parse(response.json())).toEqual({
            code: 'method-not-allowed',
            message: 'Este endereço não aceita este método.',
          });
        }
      }
    },
  );

  it('API-39 does not answer a declared method with a 405', async () => {
    for (const method of declaredMethods) {
      const response = await request(method, fillIds(url));
      expect([method, response.statusCode]).not.toEqual([method, 405]);
      expect(response.headers).not.toHaveProperty('allow');
    }
  });
});

it('API-39 never treats a word in a path as the id of a row', async () => {
  const headers = { authorization };
  for (const [method, url] of [
    ['GET', '/api/receipts/read'],
    ['DELETE', '/api/receipts/photo'],
    ['PUT', `/api/pantries/${newId()}/items/bulk`],
  ] as const) {
    const response = await request(method, url, { headers });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST']);
  }
});

it('API-39 answers HEAD like GET, without a body', async () => {
  for (const headers of [{}, { authorization }]) {
    for (const url of ['/api/users/me', '/api/shopping-lists', '/api/openapi.json']) {
      const get = await request('GET', url, { headers });
      const head = await request('HEAD', url, { headers });
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  }
});

it('API-39 API-17 answers an unknown address with a 404 to every method', async () => {
  for (const method of methods) {
    for (const url of ['/api/nothing', '/api/receipts/read/more', '/api']) {
      const response = await request(method, url, { headers: { authorization } });
      expect([method, url, response.statusCode]).toEqual([method, url, 404]);
    }
  }
});
