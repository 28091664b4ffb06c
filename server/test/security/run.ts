/**
 * `npm run test:security`: sends unusual requests over sockets to the real server, with new accounts
 * and with fakes of the external services. Prints the figures, and exits with 1 if an answer was
 * wrong or late, or if the log contained a secret. Options: `-- --seed N --requests N`; `-- --short`
 * sends few requests, and judges no duration. The environment variable DATABASE_URL may name a
 * PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startFakes } from '../../../fakes/start-fakes.ts';
import { createRandom } from '../../../fakes/random.ts';
import { startServer } from '../../crash/server-process.ts';
import { fuzz, type FuzzedApp } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
  },
});

const requestCount = Number(values.requests ?? (values.short ? 1_000 : 20_000));
/** An answer that takes longer counts as a fault. */
const answerTimeoutMs = values.short ? 60_000 : 2_000;
const maxShownFaults = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-security-'));
const fakes = await startFakes();
const server = startServer({
  settings: {
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    AI_RATE_LIMIT: '0',
    AI_DAILY_LIMIT: '0',
    LOOKUP_RATE_LIMIT: '0',
    ...fakes.environment,
    ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
  },
});

try {
  const beganAt = performance.now();
  const app = connectTo(new URL(await server.listening));
  const seed = Number(values.seed);
  const report = await fuzz(app, createRandom(seed), requestCount);
  const seconds = (performance.now() - beganAt) / 1_000;
  server.stop();
  await server.ended;
  const log = server.finalOutput() ?? '';
  const leaked = report.secrets.filter((secret) => log.includes(secret));
  console.log(report.faults.slice(0, maxShownFaults).join('\n'));
  console.log(`seed ${seed}: ${report.requests} requests in ${seconds.toFixed(0)} s`);
  console.log(`answers by status: ${JSON.stringify(report.statuses)}`);
  console.log(`successful answers by call: ${JSON.stringify(report.succeeded)}`);
  console.log(
    `${report.secrets.length} secrets, ${leaked.length} of them in ${log.length} characters of the log`,
  );
  console.log(
    `${report.allowed} requests that the description allows; valid, yet refused as invalid:`,
  );
  for (const [reason, count] of Object.entries(report.refusals).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    console.log(`  ${count} × ${reason}`);
  }
  console.log('every answer was compared with the description');
  console.log(`${report.faults.length} wrong answers`);
  if (report.faults.length + leaked.length > 0 || log.length === 0) process.exitCode = 1;
} finally {
  await server.kill();
  await fakes.stop();
  rmSync(folder, { recursive: true, force: true });
}

function connectTo({ hostname, port, origin }: URL): FuzzedApp {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    origin,
    send: ({ method, path: target, headers, body }) =>
      new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(answerTimeoutMs);
        const length = body && { 'content-length': String(body.length) };
        const options = { agent, hostname, port, method, path: target, signal };
        const sent = httpRequest({ ...options, headers: { ...headers, ...length } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => void chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}
