import { expect, it } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { verdictOn } from './verdict.ts';

const refusedWith = (status: number, retryAfterMs = 0) =>
  new CallError(
    { kind: 'refused', status, failure: { code: 'internal', message: '' } },
    retryAfterMs,
  );

it('UI-05 MOB-01 retries after the wait that the server requires, if it did not respond or was busy', () => {
  expect(verdictOn(new CallError({ kind: 'network' }))).toEqual({ kind: 'retry', waitMs: 0 });
  for (const status of [429, 503]) {
    expect(verdictOn(refusedWith(status, 400))).toEqual({ kind: 'retry', waitMs: 400 });
  }
});

it('MOB-01 treats any other failure of the call as a server error', () => {
  for (const status of [200, 400, 403, 404, 409, 413, 500, 502]) {
    expect(verdictOn(refusedWith(status))).toEqual({ kind: 'server-error', waitMs: 0 });
  }
});

it('MOB-01 API-17 requires a sign-in after a 401', () => {
  expect(verdictOn(refusedWith(401))).toEqual({ kind: 'sign-in-required' });
});
