/** Whether the address is a web page, and not a script, a file or another app. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** Shortens an address for the screen: 'receitas.com.br/bolo'. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
}

/** Whether the path is on this server. */
export function isServerPath(path: string): boolean {
  return /^\/(?![/\\])/u.test(path);
}
