/** Tests what the log says of requests. */
import { expect, it } from 'vitest';
import { startApp } from '../test/servers/start-app.ts';
import { createLogger } from './log.ts';

it('MET-14 logs the route of a request, and nothing of its path', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => lines.push(line) });
  const { person, request } = await startApp({ logger });
  const ana = await person();
  const secret = 'segredo-do-caminho';
  for (const path of [
    `/api/supermarkets/history/${secret}`,
    `/api/invites/${secret}`,
    `/api/nothing/${secret}`,
    `/listas/${secret}?token=${secret}`,
    `/%ff${secret}`,
  ]) {
    await ana.request('GET', path);
    await request('POST', path);
  }
  const log = lines.join('');
  expect(log).toContain('"route":"/api/supermarkets/history/:');
  expect(log).not.toContain(secret);
});
