/** Constants of personal keys and webhooks. Free of zod, because the browser ships them. */

export const personalKeyScopes = ['write', 'read'] as const;

/** The maximum number of keys of a person, and of days until a key expires. */
export const personalKeyLimits = { keys: 20, days: 3_650 } as const;

/** The maximum number of webhooks of a person, and of characters of an address. */
export const webhookLimits = { webhooks: 10, url: 500 } as const;
