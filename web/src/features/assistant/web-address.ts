/** Links lead only to web pages: not to scripts, files or other apps. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** An address as people read it: 'receitas.com.br/bolo'. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
}

/** Whether the path is on this server. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/u.test(path);
}
