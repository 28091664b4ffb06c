/**
 * A link for a new password ends every other way into the account, because somebody who knew the
 * e-mail may have prepared the account before its owner got it (PASS-10, AUT-18).
 */
import { recordEvent } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { deleteOneTimeTokens, deleteSessions } from '../../identity.sql.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.sql.ts';
import { clearTwoFactorLock, turnTwoFactorOff } from '../two-factor/two-factor.sql.ts';
import { forgetDevices, unlinkProviders } from './earlier-access.sql.ts';

/** What a person has connected to the account, outside of the identity provider. */
export interface EndedConnections {
  /** The names of the keys. */
  readonly keys: readonly string[];
  /** The host names of the addresses of the webhooks. */
  readonly webhooks: readonly string[];
  readonly invites: number;
  /** The number of lists whose copies the person shares by a link. */
  readonly shares: number;
}

/** Ends the keys, the webhooks, the open invites and the shared copies of lists of the person with this account. */
export type EndConnections = (
  sql: Transaction,
  subject: string,
  now: Date,
) => Promise<EndedConnections>;

/** A provider of single sign-on, as the configuration names it. */
export interface NamedProvider {
  readonly id: string;
  readonly name: string;
}

interface EndDeps {
  readonly endConnections: EndConnections;
  readonly providers: readonly NamedProvider[];
}

/** Ends all earlier access to the account, and returns what has ended, one line each. */
export async function endEarlierAccess(
  sql: Transaction,
  subject: string,
  now: Date,
  { endConnections, providers }: EndDeps,
): Promise<string[]> {
  // Otherwise, other reset links could change the new password again.
  await sql.rows(deleteOneTimeTokens, { subject });
  const sessions = await sql.rows(deleteSessions, { subject });
  const passkeys = await sql.rows(deletePasskeysOf, { subject });
  const hadTwoFactor = (await sql.first(turnTwoFactorOff, { subject, now })) !== undefined;
  await sql.rows(clearTwoFactorLock, { subject });
  const unlinked = await sql.rows(unlinkProviders, { subject });
  await sql.rows(forgetDevices, { subject });
  const { keys, webhooks, invites, shares } = await endConnections(sql, subject, now);
  if (passkeys.length > 0)
    await recordEvent(sql, { kind: 'passkey-removed', account: subject }, now);
  if (hadTwoFactor) await recordEvent(sql, { kind: 'two-factor-off', account: subject }, now);
  await recordEvent(sql, { kind: 'password-reset', account: subject }, now);
  return [
    ...countText(sessions.length, 'aparelho conectado', 'aparelhos conectados'),
    ...keys.map((name) => `chave da API “${name}”`),
    ...webhooks.map((host) => `webhook para ${host}`),
    ...passkeys.map(({ name }) => `chave de acesso “${name}”`),
    ...(hadTwoFactor ? ['verificação em duas etapas'] : []),
    ...unlinked.map(({ provider }) => `entrada com ${nameOf(provider, providers)}`),
    ...countText(invites, 'convite aberto', 'convites abertos'),
    ...countText(shares, 'cópia de lista por link', 'cópias de listas por link'),
  ];
}

/** The names of well-known providers, for one that was linked before its configuration was removed. */
const knownNames: Readonly<Record<string, string>> = {
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  microsoft: 'Microsoft',
};

/** Returns the name by which people know a provider. */
function nameOf(id: string, providers: readonly NamedProvider[]): string {
  const configured = providers.find((provider) => provider.id === id);
  return (
    configured?.name ??
    (Object.hasOwn(knownNames, id) ? knownNames[id] : undefined) ??
    'outro provedor'
  );
}

const countText = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`];
