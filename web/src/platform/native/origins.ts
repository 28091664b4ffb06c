/**
 * The server's origins, set at build time (docs/MOBILE.md). `VITE_API_URL` is the origin of the
 * API. `VITE_PUBLIC_URL` is the origin of the app in a browser; its default is `VITE_API_URL`.
 */
const withoutTrailingSlash = (url: string) => url.replace(/\/+$/u, '');

const api = String(import.meta.env['VITE_API_URL'] ?? '');

export const apiOrigin = withoutTrailingSlash(api);
export const publicOrigin = withoutTrailingSlash(String(import.meta.env['VITE_PUBLIC_URL'] ?? api));
