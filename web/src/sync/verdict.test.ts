import { expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { verdictOn } from './verdict.ts';

const refused = (status: number, code = 'validation', retryAfter = 0) =>
  new CallError(
    { kind: 'refused', status, failure: { code: code as 'validation', message: '' } },
    retryAfter,
  );

it('UI-05 MOB-01 no answer and server trouble keep a write; only a busy server surely did nothing', () => {
  const lost = new CallError({ kind: 'network' });
  expect(verdictOn('addListItem', lost)).toEqual({
    kind: 'later',
    mayBeTaken: true,
    isFailing: false,
    wait: 0,
  });
  for (const status of [500, 502, 504]) {
    expect(verdictOn('addListItem', refused(status))).toMatchObject({
      mayBeTaken: true,
      isFailing: true,
    });
  }
  for (const status of [429, 503]) {
    expect(verdictOn('addListItem', refused(status, 'unavailable', 5))).toEqual({
      kind: 'later',
      mayBeTaken: false,
      isFailing: false,
      wait: 5,
    });
  }
  expect(verdictOn('addListItem', refused(503, 'unconfirmed'))).toMatchObject({
    mayBeTaken: true,
    isFailing: false,
  });
});

it('UI-05 MOB-01 API-17 a 401 pauses, what is gone is moot, the rest is refused', () => {
  expect(verdictOn('changeListItem', refused(401)).kind).toBe('paused');
  expect(verdictOn('changeListItem', refused(404, 'item-not-found')).kind).toBe('moot');
  expect(verdictOn('removeListItem', refused(404, 'item-not-found')).kind).toBe('moot');
  expect(verdictOn('changeListItem', refused(404, 'product-not-found')).kind).toBe('refused');
  expect(verdictOn('addListItem', refused(404, 'list-not-found')).kind).toBe('refused');
  // An older server does not know the call: the tap must not end silently.
  expect(verdictOn('changeListItem', refused(404, 'not-found')).kind).toBe('refused');
  for (const status of [400, 409, 413]) {
    expect(verdictOn('changeListItem', refused(status)).kind).toBe('refused');
  }
});

it('MOB-01 keeps a write over any other 4xx: our API never ends one with it', () => {
  for (const status of [403, 405, 408, 411, 415, 421, 425, 431, 451]) {
    expect(verdictOn('addListItem', refused(status))).toMatchObject({
      kind: 'later',
      mayBeTaken: true,
    });
  }
});
