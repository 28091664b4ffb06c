/** The days that a question names: past periods for spending, and deadlines for shopping. */
import { monthsUntil, type Month } from '../../insights/months.ts';
import { dateIn, dayNumberOf, instantAt } from '../../values/calendar.ts';
import type { HomeData } from '../home-data.ts';

const dayMs = 86_400_000;
const monthNames =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );
const monthPattern =
  / (janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?: (?:de )?(20\d\d))? /u;
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const shownWeekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** How far back a question may go. */
const maxMonths = 120;

type Clock = Pick<HomeData, 'now' | 'zone'>;

/** Days are counted from Thursday, 1/1/1970. 0 is Sunday. */
const weekdayOf = (day: number) => (day + 4) % 7;
const mondayOf = (day: number) => day - ((weekdayOf(day) + 6) % 7);

export interface Period {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** 'em novembro', 'nesta semana'. */
  readonly text: string;
}

/** Returns the past period of a question; undefined if it names none. */
export function periodOf(text: string, clock: Clock): Period | undefined {
  return monthsOf(text, clock) ?? daysOf(text, clock);
}

/** The current month. */
export const thisMonth = (clock: Clock): Period => lastMonths(clock, 1);

function lastMonths({ now, zone }: Clock, count: number): Period {
  const months = monthsUntil(now, Math.min(Math.max(count, 1), maxMonths), zone);
  const [first, last] = [months[0], months.at(-1)];
  const text = count === 1 ? monthText(last, now, zone) : `nos últimos ${months.length} meses`;
  return { start: first?.start ?? now, end: last?.end ?? now, text };
}

function monthText(month: Month | undefined, now: number, zone: Clock['zone']): string {
  const [year = '', number = '1'] = (month?.month ?? '').split('-');
  const name = `em ${monthNames[Number(number) - 1] ?? ''}`;
  return dateIn(now, zone).startsWith(year) ? name : `${name} de ${year}`;
}

function monthsOf(text: string, clock: Clock): Period | undefined {
  const { now, zone } = clock;
  const months = () => monthsUntil(now, maxMonths, zone);
  const of = (month: Month | undefined): Period | undefined =>
    month && { start: month.start, end: month.end, text: monthText(month, now, zone) };
  if (/ (?:mes passado|ultimo mes|mes anterior) /u.test(text)) return of(months().at(-2));
  const last = / ultimos (\d{1,3}) mes(?:es)? /u.exec(text);
  if (last) return lastMonths(clock, Number(last[1]));
  const named = monthPattern.exec(text);
  if (named) {
    const index = monthNames.findIndex((name) => name.replace('ç', 'c') === named[1]);
    const end = `-${String(index + 1).padStart(2, '0')}`;
    const month = months().findLast(
      (each) => each.month.endsWith(end) && each.month.startsWith(named[2] ?? ''),
    );
    // A month before all that a household can have bought in is empty.
    return of(month) ?? { start: 0, end: 0, text: `em ${named[0].trim()}` };
  }
  if (/ (?:este|esse|neste|nesse|no|do|deste|desse|o) mes | por mes | mensa(?:l|is) /u.test(text))
    return thisMonth(clock);
  const typedYear = / (?:em|de) (20\d\d) /u.exec(text)?.[1];
  const year =
    typedYear !== undefined
      ? Number(dateIn(now, zone).slice(0, 4)) - Number(typedYear)
      : / ano passado /u.test(text)
        ? 1
        : / (?:este|esse|neste|nesse|no|o) ano /u.test(text)
          ? 0
          : undefined;
  if (year === undefined) return undefined;
  const number = String(Number(dateIn(now, zone).slice(0, 4)) - year);
  const ofYear = months().filter(({ month }) => month.startsWith(`${number}-`));
  return { start: ofYear[0]?.start ?? 0, end: ofYear.at(-1)?.end ?? 0, text: `em ${number}` };
}

function daysOf(text: string, { now, zone }: Clock): Period | undefined {
  const today = dayNumberOf(now, zone);
  const between = (first: number, last: number, name: string): Period => ({
    start: instantAt(first * dayMs, zone),
    end: instantAt((last + 1) * dayMs, zone),
    text: name,
  });
  const last = / ultimos (\d{1,3}) (dias|semanas) /u.exec(text);
  if (last) {
    const days = Math.max(1, Number(last[1]) * (last[2] === 'dias' ? 1 : 7));
    return between(today - days + 1, today, `nos últimos ${days} dias`);
  }
  const monday = mondayOf(today);
  if (/ semana passada | ultima semana /u.test(text))
    return between(monday - 7, monday - 1, 'na semana passada');
  if (/ semana /u.test(text)) return between(monday, monday + 6, 'nesta semana');
  if (/ ontem /u.test(text)) return between(today - 1, today - 1, 'ontem');
  return / hoje /u.test(text) ? between(today, today, 'hoje') : undefined;
}

export interface Deadline {
  /** The end of the day, exclusive. */
  readonly end: number;
  /** 'segunda, 30/11'. */
  readonly text: string;
}

/** Returns the day until which something must last; undefined if the question names none. */
export function deadlineOf(text: string, { now, zone }: Clock): Deadline | undefined {
  const today = dayNumberOf(now, zone);
  const found = dayOf(text, today, zone);
  if (!found) return undefined;
  const [day, name] = found;
  const end = instantAt((day + 1) * dayMs, zone);
  const [, month, dayOfMonth] = dateIn(end - 1, zone).split('-');
  return { end, text: `${name}, ${dayOfMonth}/${month}` };
}

function dayOf(
  text: string,
  today: number,
  zone: Clock['zone'],
): readonly [day: number, name: string] | undefined {
  const weekday = weekdayOf(today);
  if (/ depois de amanha /u.test(text)) return [today + 2, 'depois de amanhã'];
  if (/ amanha /u.test(text)) return [today + 1, 'amanhã'];
  if (/ hoje /u.test(text)) return [today, 'hoje'];
  const inDays = / (?:daqui a|em|proximos|por) (\d{1,2}) dias? /u.exec(text);
  if (inDays) return [today + Number(inDays[1]), `daqui a ${inDays[1] ?? ''} dias`];
  const named = weekdays.findIndex((name) => text.includes(` ${name} `));
  // 'Segunda' on a Monday is the next one.
  if (named >= 0) return [today + ((named - weekday + 7) % 7 || 7), shownWeekdays[named] ?? ''];
  const sunday = today + ((7 - weekday) % 7);
  if (/ (?:fim de semana|fds|final de semana) /u.test(text)) return [sunday, 'domingo'];
  if (/ (?:semana que vem|proxima semana) /u.test(text))
    return [sunday + 7, 'o domingo da semana que vem'];
  if (/ semana /u.test(text)) return [today + 7, 'daqui a 7 dias'];
  const ofMonth = / dia (\d{1,2}) /u.exec(text)?.[1];
  const isEnd = / (?:fim do mes|final do mes|mes) /u.test(text);
  if (ofMonth === undefined && !isEnd) return undefined;
  // The next 31 days have every day of the month but, at times, the 29th to the 31st.
  for (let day = today; day < today + 62; day += 1) {
    const [date, tomorrow] = [day, day + 1].map((each) =>
      dateIn(instantAt(each * dayMs, zone), zone),
    );
    if (date?.slice(8) === ofMonth?.padStart(2, '0')) return [day, `dia ${ofMonth ?? ''}`];
    if (ofMonth === undefined && tomorrow?.slice(8) === '01') return [day, 'o fim do mês'];
  }
  return undefined;
}
