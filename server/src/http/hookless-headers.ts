/**
 * Headers for responses that are sent without the hooks of the app. A browser then neither renders
 * the JSON as a page nor stores it.
 */
export const hooklessHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;
