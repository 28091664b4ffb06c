/** Nothing but the web is ever linked to: no script, no file, no other app. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** An address as people read it: 'receitas.com.br/bolo'. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
}

/** Whether a path stays on this server. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/u.test(path);
}
