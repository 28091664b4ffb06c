import { afterEach, expect, it, vi } from 'vitest';
import { dateIn, dayNumberOf, formatInZone, instantAt, offsetAt } from './calendar.ts';
import { brazilianZones, householdZones } from './zones.ts';

afterEach(() => void vi.unstubAllEnvs());

const dayAndTime = formatInZone({ dateStyle: 'short', timeStyle: 'short' });
const month = formatInZone({ month: 'long', year: 'numeric' });
/** 22:30 of 31 October in São Paulo: 1:30 of 1 November in Lisbon, 10:30 in Tokyo. */
const tripAt = '2026-11-01T01:30:00.000Z';

it.each([
  ['Europe/Lisbon', 1],
  ['Asia/Tokyo', 10],
  ['America/Sao_Paulo', 22],
])('CASA-65 a device in %s shows the day of the household', (deviceZone, deviceHour) => {
  vi.stubEnv('TZ', deviceZone);
  expect(new Date(tripAt).getHours()).toBe(deviceHour);
  expect(dayAndTime(tripAt, 'America/Sao_Paulo')).toBe('31/10/2026, 22:30');
  expect(month(tripAt, 'America/Sao_Paulo')).toBe('outubro de 2026');
  expect(dateIn(Date.parse(tripAt), 'America/Sao_Paulo')).toBe('2026-10-31');
  expect(instantAt(Date.parse('2026-10-31T22:30Z'), 'America/Sao_Paulo')).toBe(Date.parse(tripAt));
});

it.each([
  ['America/Noronha', '01/11/2026, 00:30', '31/10/2026, 23:30'],
  ['America/Sao_Paulo', '31/10/2026, 23:30', '31/10/2026, 22:30'],
  ['America/Fortaleza', '31/10/2026, 23:30', '31/10/2026, 22:30'],
  ['America/Cuiaba', '31/10/2026, 22:30', '31/10/2026, 21:30'],
  ['America/Manaus', '31/10/2026, 22:30', '31/10/2026, 21:30'],
  ['America/Rio_Branco', '31/10/2026, 21:30', '31/10/2026, 20:30'],
])('CASA-65 the clocks of %s show %s', (zone, anHourLater, shown) => {
  expect(dayAndTime(tripAt, zone)).toBe(shown);
  expect(dayAndTime(Date.parse(tripAt) + 3_600_000, zone)).toBe(anHourLater);
});

it.each([
  // Summer time in the South, Southeast and Centre-West: 22:30 of 31 December was 0:30 UTC.
  ['America/Sao_Paulo', '2019-01-01T00:30:00.000Z', '31/12/2018, 22:30'],
  ['America/Cuiaba', '2019-01-01T00:30:00.000Z', '31/12/2018, 21:30'],
  ['America/Fortaleza', '2019-01-01T00:30:00.000Z', '31/12/2018, 21:30'],
  ['America/Manaus', '2019-01-01T00:30:00.000Z', '31/12/2018, 20:30'],
  ['America/Rio_Branco', '2019-01-01T00:30:00.000Z', '31/12/2018, 19:30'],
  // Until November 2013 Acre was an hour closer to Brasília.
  ['America/Rio_Branco', '2013-06-01T04:30:00.000Z', '01/06/2013, 00:30'],
])('CASA-65 applies the clocks of %s of the year', (zone, at, shown) => {
  expect(dayAndTime(at, zone)).toBe(shown);
});

it('CASA-65 counts days across the beginning and the end of summer time', () => {
  const dayOf = (at: string) => dayNumberOf(Date.parse(at), 'America/Sao_Paulo');
  // The clocks went from 0:00 to 1:00 on 4 November 2018, and from 0:00 back to 23:00 on 17 February.
  expect(dayOf('2018-11-04T02:59:59Z')).toBe(dayOf('2018-11-04T03:00:00Z') - 1);
  expect(dayOf('2018-11-05T01:59:59Z')).toBe(dayOf('2018-11-04T03:00:00Z'));
  expect(dayOf('2019-02-17T01:59:59Z')).toBe(dayOf('2019-02-17T02:59:59Z'));
  expect(dayOf('2019-02-17T03:00:00Z')).toBe(dayOf('2019-02-17T02:59:59Z') + 1);
  expect(dayOf('2018-12-25T01:59:59Z') - dayOf('2018-10-25T03:00:00Z')).toBe(60);
});

it.each([
  ['2018-11-03T23:59:59Z', '2018-11-04T02:59:59.000Z'],
  // Skipped: 0:30 counts as 1:30.
  ['2018-11-04T00:30:00Z', '2018-11-04T03:30:00.000Z'],
  ['2018-11-04T01:00:00Z', '2018-11-04T03:00:00.000Z'],
  ['2019-01-15T12:00:00Z', '2019-01-15T14:00:00.000Z'],
  // Shown twice: the first time counts.
  ['2019-02-16T23:30:00Z', '2019-02-17T01:30:00.000Z'],
  ['2019-02-17T00:00:00Z', '2019-02-17T03:00:00.000Z'],
])('CASA-65 reads the clock time %s in São Paulo', (shown, instant) => {
  const at = instantAt(Date.parse(shown), 'America/Sao_Paulo');
  expect(new Date(at).toISOString()).toBe(instant);
});

it('CASA-65 offers every zone that differs from another one today or since 2016', () => {
  const offsetsOf = (zone: string) =>
    Array.from({ length: 132 }, (_, index) => offsetAt(Date.UTC(2016, index, 15, 12), zone)).join();
  const offered = householdZones.map(offsetsOf);
  expect(new Set(offered).size).toBe(householdZones.length);
  for (const zone of brazilianZones) expect(offered).toContain(offsetsOf(zone));
});
