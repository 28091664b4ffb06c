/**
 * The limits of personal keys and webhooks. Must not import zod, because the browser loads this
 * file.
 */

export const personalKeyScopes = ['write', 'read'] as const;

/** The maximum number of keys of a person, and of days until a key expires. */
export const personalKeyLimits = { keys: 20, days: 3_650 } as const;

/** The maximum number of webhooks of a person, and of characters of a webhook's URL. */
export const webhookLimits = { webhooks: 10, url: 500 } as const;
