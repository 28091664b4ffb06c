import { describe, expect, it } from 'vitest';
import { believedInstant } from './client-clock.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describe('the clock of a device', () => {
  it('FIN-04 accepts the time of a tap made offline some days ago', () => {
    const tapped = '2026-11-17T09:30:00.000Z';
    expect(believedInstant(tapped, now).toISOString()).toBe(tapped);
  });

  it.each([
    ['nothing sent', undefined],
    ['the future', '2026-11-20T12:00:00.001Z'],
    ['more than 180 days ago', '2026-05-24T11:59:59.999Z'],
  ])('FIN-04 uses the server’s clock for %s', (_, sent) => {
    expect(believedInstant(sent, now)).toEqual(now);
  });

  it('FIN-04 still accepts exactly 180 days', () => {
    const tapped = '2026-05-24T12:00:00.000Z';
    expect(believedInstant(tapped, now).toISOString()).toBe(tapped);
  });
});
