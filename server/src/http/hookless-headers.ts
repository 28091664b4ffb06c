/**
 * Headers for answers that are sent without the app's hooks. They stop a browser from showing the
 * JSON as a page, and from storing it.
 */
export const hooklessHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;
