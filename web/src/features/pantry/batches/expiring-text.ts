import { addDays, daysBetween } from '@quitanda/contract/batches/batches';
import type { Expiry } from '@quitanda/contract/batches/expiring';

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
/** A Sunday. */
const weekStart = '2000-01-02';

/**
 * Returns '1 venceu, 3 vencem até quarta' for what expires soon; an empty text for nothing (VAL-09).
 *
 * @param today '2026-11-22'
 */
export function expiringText(expiring: readonly Expiry[], today: string): string {
  const past = expiring.filter(({ days }) => days < 0).length;
  const soon = expiring.length - past;
  const last = Math.max(...expiring.map(({ days }) => days));
  return [
    past > 0 && `${past} ${past === 1 ? 'venceu' : 'venceram'}`,
    soon > 0 && `${soon} ${soon === 1 ? 'vence' : 'vencem'} ${untilText(last, today)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function untilText(days: number, today: string): string {
  if (days === 0) return 'hoje';
  if (days === 1) return 'até amanhã';
  return `até ${weekdays[daysBetween(weekStart, addDays(today, days)) % 7] ?? ''}`;
}
