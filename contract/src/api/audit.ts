/** The events of an account that the audit log stores for 180 days (AUD-01, AUD-05). */
import { z } from 'zod';
import { instant } from '../wire.ts';

export const auditKinds = [
  'signed-up',
  'signed-in',
  'sign-in-refused',
  'password-changed',
  'password-reset',
  'provider-linked',
  'passkey-added',
  'passkey-removed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'reset-link-mailed',
  'email-confirmed',
  'account-deleted',
  'operator-command',
  'personal-key-created',
  'personal-key-revoked',
  'webhook-created',
  'webhook-deleted',
  'household-created',
  'household-invite-mailed',
  'household-joined',
  'household-left',
  'household-member-removed',
  'household-handed-over',
  'household-deleted',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditEvent = z.object({
  kind: z.enum(auditKinds),
  /** `concerned`: the event happened to this account. `actor`: this account caused it for another one. */
  role: z.enum(['concerned', 'actor']),
  /** The code of a refused sign-in, the operator's command, the provider that was linked, or the scope of a key. */
  detail: z.string().nullable(),
  /** How often it happened. The sign-ins of one hour are one event from `at` to `lastAt`. */
  count: z.int().min(1),
  at: instant,
  lastAt: instant,
});
