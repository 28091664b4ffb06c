import { expect, it } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { verdictOn } from './verdict.ts';

const makeFailure = (status: number, retryAfterMs = 0) =>
  new CallError(
    { kind: 'error-response', status, failure: { code: 'internal', message: '' } },
    retryAfterMs,
  );

it('UI-05 MOB-01 retries if the server did not respond, or after the wait that a busy server requires', () => {
  expect(verdictOn(new CallError({ kind: 'network' }))).toEqual({ kind: 'retry', waitMs: 0 });
  for (const status of [429, 503]) {
    expect(verdictOn(makeFailure(status, 400))).toEqual({ kind: 'retry', waitMs: 400 });
  }
});

it('MOB-01 treats any other failure of the call as a server error', () => {
  for (const status of [200, 400, 403, 404, 409, 413, 500, 502]) {
    expect(verdictOn(makeFailure(status))).toEqual({ kind: 'server-error', waitMs: 0 });
  }
});

it('MOB-01 API-17 requires a sign-in before the next attempt after a 401', () => {
  expect(verdictOn(makeFailure(401))).toEqual({ kind: 'sign-in-required' });
});
