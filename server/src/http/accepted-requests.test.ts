import { describe, expect, it } from 'vitest';
import { plausibleInstant, readEventInstant } from './accepted-requests.ts';
import { ApiError } from './errors/failure.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describe('when a device says that something happened', () => {
  it.each([
    ['some days ago, offline', '2026-11-17T09:30:00.000Z'],
    ['more than 180 days ago', '2026-05-24T11:59:59.999Z'],
    ['ten years ago, from another app', '2016-11-20T12:00:00.000Z'],
    ['a moment ahead', '2026-11-20T12:00:00.001Z'],
    ['a day ahead, in a wrong time zone', '2026-11-21T12:00:00.000Z'],
  ])('API-203 stores it as it was sent: %s', (_, sentInstant) => {
    expect(readEventInstant('boughtAt', sentInstant, now).toISOString()).toBe(sentInstant);
  });

  it('API-203 uses the time of the server if it says nothing', () => {
    expect(readEventInstant('boughtAt', undefined, now)).toEqual(now);
  });

  it.each(['2026-11-21T12:00:00.001Z', '2030-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'API-203 refuses the future, with the field and what to do: %s',
    (sentInstant) => {
      const read = () => readEventInstant('boughtAt', sentInstant, now);
      expect(read).toThrow(ApiError);
      expect(read).toThrow(
        expect.objectContaining({
          fields: [
            {
              field: 'boughtAt',
              message: 'A data está no futuro. Acerte a data e a hora do aparelho, e faça de novo.',
            },
          ],
        }),
      );
    },
  );
});

describe('when a device says that an item was taken', () => {
  it.each(['2026-11-17T09:30:00.000Z', '2026-05-24T11:59:59.999Z', '2016-11-20T12:00:00.000Z'])(
    'API-203 stores it as it was sent: %s',
    (sentInstant) => {
      expect(plausibleInstant(sentInstant, now).toISOString()).toBe(sentInstant);
    },
  );

  it.each([
    ['missing', undefined],
    ['in the future', '2026-11-20T12:00:00.001Z'],
    ['of a clock that began again', '1970-01-01T00:00:00.000Z'],
    ['of a year that PostgreSQL does not have', '0000-01-01T00:00:00.000Z'],
  ])(
    'API-203 uses the time of the server if it is %s, as the description says',
    (_, sentInstant) => {
      expect(plausibleInstant(sentInstant, now)).toEqual(now);
    },
  );
});
