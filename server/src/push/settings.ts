export interface PushSettings {
  /** The private key of RFC 8292; if undefined, the server makes its own. */
  readonly privateKey: string | undefined;
  /** How a push service can contact the operator: a mailto: or https: address. */
  readonly contact: string;
}

interface Values {
  readonly VAPID_PRIVATE_KEY: string | undefined;
  readonly VAPID_SUBJECT: string | undefined;
  readonly PUBLIC_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
}

/**
 * Reads how push services know this server. They require a contact, and Apple's also refuses addresses
 * that cannot be of the internet.
 */
export function readPushSettings(values: Values): PushSettings {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUBLIC_URL, MAIL_FROM } = values;
  if (VAPID_SUBJECT !== undefined) return { privateKey, contact: VAPID_SUBJECT };
  if (PUBLIC_URL?.startsWith('https:')) return { privateKey, contact: PUBLIC_URL };
  const contact = MAIL_FROM === undefined ? 'https://quitanda.invalid' : `mailto:${MAIL_FROM}`;
  return { privateKey, contact };
}
