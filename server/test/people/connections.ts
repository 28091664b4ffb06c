/** Creates personal keys and webhooks in tests. */
import type { PersonalKey, PersonalKeyScope, Webhook } from '@quitanda/contract';
import { randomBytes } from 'node:crypto';
import type { Person } from './person.ts';

export const newKeySecret = () => `qtd_${randomBytes(32).toString('base64url')}`;
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

interface KeyOptions {
  readonly name?: string;
  readonly scope?: PersonalKeyScope;
  readonly expiresInDays?: number | null;
  readonly secret?: string;
}

/** Creates a key, and returns it with its secret. */
export async function newPersonalKey(
  person: Person,
  {
    name = 'Chave',
    scope = 'write',
    expiresInDays = null,
    secret = newKeySecret(),
  }: KeyOptions = {},
): Promise<PersonalKey & { secret: string }> {
  const body = { name, scope, expiresInDays, secret };
  return { ...(await person.call('createPersonalKey', { body })).body, secret };
}

/** Creates a webhook of the household in which the person makes calls. Returns it with its secret. */
export async function newWebhook(
  person: Person,
  url = 'https://exemplo.com.br/aviso',
  secret = newWebhookSecret(),
): Promise<Webhook & { secret: string }> {
  return { ...(await person.call('createWebhook', { body: { url, secret } })).body, secret };
}
