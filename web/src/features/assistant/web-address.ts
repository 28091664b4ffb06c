/** Whether the address is a web page, and not a script, a file or another app. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** Returns the address without scheme, www and final slash: 'receitas.com.br/bolo'. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
}

/** Whether the address is a path on this server, and not an address on another one. */
export function isServerPath(path: string): boolean {
  return /^\/(?![/\\])/u.test(path);
}
