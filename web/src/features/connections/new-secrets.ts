/** Generates secrets on this device, so that the server never sends one (KEY-01, HOOK-01). */

/** Returns 256 random bits in Base64, 44 characters. */
function randomBase64(): string {
  return btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))));
}

/** Returns a new API key: `qtd_` and 43 characters of base64url. */
export function newKeySecret(): string {
  const text = randomBase64().replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
  return `qtd_${text}`;
}

/** Returns a new secret of a webhook, in the format of the specification Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBase64()}`;
