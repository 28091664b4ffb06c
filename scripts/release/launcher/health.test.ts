import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkHealth, healthAddress } from './health.ts';

it.each([
  [{}, 'http://127.0.0.1:3000/api/health/ready'],
  [{ PORT: '3001', HOST: '0.0.0.0' }, 'http://127.0.0.1:3001/api/health/ready'],
  [{ PORT: '', HOST: '::' }, 'http://127.0.0.1:3000/api/health/ready'],
  [{ HOST: '::1' }, 'http://[::1]:3000/api/health/ready'],
  [{ HOST: '10.0.0.2' }, 'http://10.0.0.2:3000/api/health/ready'],
])('REL-03 checks the address that belongs to the settings %j', (env, address) => {
  expect(healthAddress(env)).toBe(address);
});

it('REL-03 distinguishes a ready server, a server that is not ready, and no server', async () => {
  let status = 200;
  const server = createServer((_, response) => {
    response.writeHead(status).end('{"status":"…"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = healthAddress({ PORT: String(port) });
  expect(await checkHealth(address)).toEqual({ isReady: true, message: '{"status":"…"}' });
  status = 503;
  expect(await checkHealth(address)).toMatchObject({ isReady: false });
  await new Promise((resolve) => server.close(resolve));
  const { isReady, message } = await checkHealth(address);
  expect([isReady, message]).toEqual([false, expect.stringContaining(`No answer from ${address}`)]);
});
