import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres/embedded-postgres.ts';
import { explain } from './explain.ts';

const catchError = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('no error was thrown');
};

const listen = (port: number, host: string) =>
  new Promise<AddressInfo>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, host, () => {
      resolve(server.address() as AddressInfo);
      server.unref();
    });
  });

it('explains in one sentence an error that the operator can fix', async () => {
  const { port } = await listen(0, '127.0.0.1');
  expect(explain(await catchError(() => listen(port, '127.0.0.1')))).toBe(
    'Another process uses PORT: stop it, or set another PORT.',
  );
  expect(explain(await catchError(() => listen(0, '203.0.113.1')))).toBe(
    'HOST must be an address of this machine.',
  );
  const notWritable = /^DATA_DIR must be a folder that this user may write to\.$/u;
  const file = import.meta.filename;
  expect(explain(await catchError(() => startEmbeddedPostgres(`${file}/data`)))).toMatch(
    notWritable,
  );
  expect(explain(await catchError(() => lockDirectory('/proc/nothing/database')))).toMatch(
    notWritable,
  );
  expect(explain(new ConfigError('PORT must be a port.'))).toBe('PORT must be a port.');
});

it('shows the stack of any other error', () => {
  expect(explain(new Error('odd'))).toMatch(/^Error: odd\n +at .+explain\.test\.ts/u);
  expect(explain('odd')).toBe('odd');
});
