const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Every kind of mail, with the time after which it is no longer worth sending, in milliseconds. */
export const mailLifeMs = {
  'reset-password': hourMs,
  'confirm-email': dayMs,
  'new-sign-in': 3 * dayMs,
  'password-changed': 3 * dayMs,
  'passkey-added': 3 * dayMs,
  'two-factor-on': 3 * dayMs,
  'two-factor-off': 3 * dayMs,
  'recovery-codes-renewed': 3 * dayMs,
  'household-invite': 3 * dayMs,
} as const;
export type MailKind = keyof typeof mailLifeMs;
