import type { RunOut } from '@quitanda/contract/insights/run-out';
import { calendarDays } from '../../../lib/dates/ages.ts';

/** INS-05: returns 'Acaba em ~6 dias', for a row. */
export function runOutText({ at }: Pick<RunOut, 'at'>, now: number): string {
  const days = calendarDays(now, at);
  if (days < 0) return 'Já deve ter acabado';
  if (days === 0) return 'Deve acabar hoje';
  return `Acaba em ~${days} ${days === 1 ? 'dia' : 'dias'}`;
}
