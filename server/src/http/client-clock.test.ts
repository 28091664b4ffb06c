import { describe, expect, it } from 'vitest';
import { plausibleInstant } from './client-clock.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describe('the time that a device sends', () => {
  it('FIN-04 is used for an offline tap of some days ago', () => {
    const tapped = '2026-11-17T09:30:00.000Z';
    expect(plausibleInstant(tapped, now).toISOString()).toBe(tapped);
  });

  it.each([
    ['it is missing', undefined],
    ['it is in the future', '2026-11-20T12:00:00.001Z'],
    ['it is more than 180 days ago', '2026-05-24T11:59:59.999Z'],
  ])('FIN-04 is replaced by the server’s time if %s', (_, sentInstant) => {
    expect(plausibleInstant(sentInstant, now)).toEqual(now);
  });

  it('FIN-04 is used if it is exactly 180 days ago', () => {
    const tapped = '2026-05-24T12:00:00.000Z';
    expect(plausibleInstant(tapped, now).toISOString()).toBe(tapped);
  });
});
