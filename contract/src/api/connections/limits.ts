/** Constants of personal keys and webhooks. Free of zod, because the browser ships them. */

export const personalKeyScopes = ['write', 'read'] as const;

/** The max number of keys of a person, and of days until one ends. */
export const personalKeyLimits = { keys: 20, days: 3_650 } as const;

/** The max number of webhooks of a person, and of characters of an address. */
export const webhookLimits = { webhooks: 10, url: 500 } as const;
