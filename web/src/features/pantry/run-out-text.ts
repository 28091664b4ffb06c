import type { RunOutEntry } from '@quitanda/contract';
import { calendarDays } from '../../lib/ages.ts';

/** INS-05: 'Acaba em ~6 dias (entre 4 e 9)'; without the brackets where it is sure to the day. */
export function runOutText({ at, earliest, latest }: RunOutEntry, now: number): string {
  const daysTo = (date: string) => calendarDays(now, Date.parse(date));
  const days = daysTo(at);
  if (days < 0) return 'Já deve ter acabado';
  if (days === 0) return 'Deve acabar hoje';
  const [least, most] = [Math.max(0, daysTo(earliest)), daysTo(latest)];
  const about = `Acaba em ~${days} ${days === 1 ? 'dia' : 'dias'}`;
  return least < most ? `${about} (entre ${least} e ${most})` : about;
}
