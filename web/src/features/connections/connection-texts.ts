/** The texts for keys and webhooks on the screen 'Conexões' (KEY-05, HOOK-08). */
import type { PersonalKey, PersonalKeyScope, Webhook } from '@quitanda/contract';
import { formatAgo } from '../../lib/dates/ages.ts';
import { formatDate } from '../../lib/dates/dates.ts';

export const scopeTexts: Record<PersonalKeyScope, string> = {
  read: 'Só lê',
  write: 'Lê e muda',
};

export const isExpired = ({ expiresAt }: PersonalKey, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** 'Só lê · criada em 20/11/2026 · usada há 3 min'. */
export function keyMeta(key: PersonalKey, now: number): string {
  const { scope, createdAt, lastUsedAt, expiresAt } = key;
  return [
    scopeTexts[scope],
    `criada em ${formatDate(createdAt)}`,
    lastUsedAt === null ? 'nunca usada' : `usada ${formatAgo(Date.parse(lastUsedAt), now)}`,
    ...(expiresAt === null
      ? []
      : [`${isExpired(key, now) ? 'venceu' : 'vence'} em ${formatDate(expiresAt)}`]),
  ].join(' · ');
}

type Attempt = NonNullable<Webhook['lastAttempt']>;

/** Describes the outcome of a request, without a final dot. */
export function outcomeText({ outcome, status }: Attempt): string {
  switch (outcome) {
    case 'delivered':
      return 'Entregue';
    case 'refused':
      return `O endereço respondeu ${status}`;
    case 'timed-out':
      return 'O endereço não respondeu a tempo';
    case 'unreachable':
      return 'Não deu para chegar ao endereço';
    case 'address-refused':
      return 'O endereço não está na internet';
  }
}

/** 'Entregue há 3 min · 2 à espera'. */
export function webhookMeta({ lastAttempt, waitingCount }: Webhook, now: number): string {
  const lastText =
    lastAttempt === null
      ? 'Nada enviado ainda'
      : `${outcomeText(lastAttempt)} ${formatAgo(Date.parse(lastAttempt.at), now)}`;
  return waitingCount === 0 ? lastText : `${lastText} · ${waitingCount} à espera`;
}
