const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** All kinds of mail, each with the time after which the mail is too old to be sent. */
export const maxMailAgeMs = {
  'reset-password': hourMs,
  'confirm-email': dayMs,
  'new-sign-in': 3 * dayMs,
  'password-changed': 3 * dayMs,
  'passkey-added': 3 * dayMs,
  'two-factor-on': 3 * dayMs,
  'two-factor-off': 3 * dayMs,
  'recovery-codes-renewed': 3 * dayMs,
  'household-invite': 3 * dayMs,
  'daily-digest': dayMs,
} as const;
export type MailKind = keyof typeof maxMailAgeMs;
