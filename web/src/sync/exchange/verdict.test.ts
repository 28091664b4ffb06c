import { expect, it } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { verdictOn } from './verdict.ts';

const answered = (status: number, retryAfterMs = 0) =>
  new CallError(
    { kind: 'refused', status, failure: { code: 'internal', message: '' } },
    retryAfterMs,
  );

it('UI-05 MOB-01 without a response or from a busy server, sends again after the wait that the server requires', () => {
  expect(verdictOn(new CallError({ kind: 'network' }))).toEqual({ kind: 'later', wait: 0 });
  for (const status of [429, 503]) {
    expect(verdictOn(answered(status, 400))).toEqual({ kind: 'later', wait: 400 });
  }
});

it('MOB-01 any other failure of the call is reported as a server failure', () => {
  for (const status of [200, 400, 403, 404, 409, 413, 500, 502]) {
    expect(verdictOn(answered(status))).toEqual({ kind: 'failing', wait: 0 });
  }
});

it('MOB-01 API-17 a 401 pauses sending', () => {
  expect(verdictOn(answered(401))).toEqual({ kind: 'paused' });
});
