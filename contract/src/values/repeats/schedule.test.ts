import { expect, it } from 'vitest';
import { dateIn } from '../calendar.ts';
import { dateAfter, firstDate, weekdayOf, type RepeatRule } from './schedule.ts';

const weekly = (day: number, every = 1): RepeatRule => ({ unit: 'week', every, day });
const daily = (every: number): RepeatRule => ({ unit: 'day', every, day: 1 });
const monthly = (day: number): RepeatRule => ({ unit: 'month', every: 1, day });
const [monday, friday, saturday] = [1, 5, 6];

/** Returns the first dates of a rule, each noticed on its own day. */
function datesOf(rule: RepeatRule, startsOn: string, count: number): string[] {
  const dates = [firstDate(rule, startsOn)];
  while (dates.length < count) dates.push(dateAfter(rule, dates.at(-1) ?? '', dates.at(-1) ?? ''));
  return dates;
}

it('REP-02 begins after the day on which it is set, in the last of the chosen weeks', () => {
  // 20 November 2026 is a Friday.
  expect(weekdayOf('2026-11-20')).toBe(friday);
  expect(firstDate(weekly(saturday), '2026-11-20')).toBe('2026-11-21');
  expect(firstDate(weekly(friday), '2026-11-20')).toBe('2026-11-27');
  expect(firstDate(weekly(saturday, 2), '2026-11-20')).toBe('2026-11-28');
  expect(firstDate(weekly(friday, 4), '2026-11-20')).toBe('2026-12-18');
  expect(firstDate(monthly(20), '2026-11-20')).toBe('2026-12-20');
  expect(firstDate(monthly(21), '2026-11-20')).toBe('2026-11-21');
});

it('REP-02 takes the last day of a month that lacks the day, also in a leap year', () => {
  expect(datesOf(monthly(31), '2027-01-15', 4)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(datesOf(monthly(30), '2028-01-31', 2)).toEqual(['2028-02-29', '2028-03-30']);
  expect(datesOf(monthly(29), '2028-02-29', 1)).toEqual(['2028-03-29']);
  expect(firstDate(monthly(31), '2026-12-31')).toBe('2027-01-31');
});

it('REP-02 crosses the change of a year and 29 February in weeks', () => {
  expect(datesOf(weekly(monday, 3), '2027-12-20', 3)).toEqual([
    '2028-01-10',
    '2028-01-31',
    '2028-02-21',
  ]);
  expect(dateAfter(weekly(monday), '2028-02-28', '2028-02-28')).toBe('2028-03-06');
});

it('REP-02 counts days from the day on which it is set, across months and 29 February', () => {
  expect(datesOf(daily(1), '2026-11-29', 3)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  expect(datesOf(daily(10), '2028-02-15', 3)).toEqual(['2028-02-25', '2028-03-06', '2028-03-16']);
  expect(firstDate(daily(30), '2026-12-31')).toBe('2027-01-30');
  // Missed dates are passed over by the interval.
  expect(dateAfter(daily(10), '2026-11-20', '2026-12-15')).toBe('2026-12-20');
  expect(dateAfter(daily(10), '2026-11-20', '2026-12-20')).toBe('2026-12-30');
  expect(dateAfter(daily(10), '2026-11-20', '2026-11-01')).toBe('2026-11-30');
});

it('REP-02 passes over the dates that nobody noticed, and keeps its weeks', () => {
  expect(dateAfter(weekly(friday, 2), '2026-11-20', '2026-12-30')).toBe('2027-01-01');
  expect(dateAfter(weekly(friday, 2), '2026-11-20', '2027-01-01')).toBe('2027-01-15');
  expect(dateAfter(weekly(friday), '2026-11-20', '2026-11-20')).toBe('2026-11-27');
  expect(dateAfter(monthly(31), '2026-08-31', '2026-11-30')).toBe('2026-12-31');
  // A device whose clock is behind.
  expect(dateAfter(weekly(friday), '2026-11-20', '2026-11-01')).toBe('2026-11-27');
});

it('REP-02 keeps its weekday through the beginning and the end of summer time', () => {
  const zone = 'America/Sao_Paulo';
  // Summer time began on 4 November 2018, when midnight was skipped, and ended on 17 February 2019.
  const saturdays = datesOf(weekly(saturday), dateIn(Date.parse('2018-10-30T02:30:00Z'), zone), 18);
  expect(saturdays.slice(0, 3)).toEqual(['2018-11-03', '2018-11-10', '2018-11-17']);
  expect(saturdays.at(-1)).toBe('2019-03-02');
  expect(new Set(saturdays.map(weekdayOf))).toEqual(new Set([saturday]));
});
