/** Returns whether the address is an http or https URL, and not a script, a file or another app. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** Returns the address without scheme, www and final slash: 'receitas.com.br/bolo'. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
}

/** Returns whether the address is a path on this server, and not a URL of another server. */
export function isServerPath(path: string): boolean {
  return /^\/(?![/\\])/u.test(path);
}
