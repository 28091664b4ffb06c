/**
 * The server's URLs, set at build time (docs/MOBILE.md). `VITE_API_URL` is the origin of the API.
 * `VITE_PUBLIC_URL` is the origin of the app in a browser; its default is `VITE_API_URL`.
 */
const withoutSlash = (address: string) => address.replace(/\/+$/u, '');

const api = String(import.meta.env['VITE_API_URL'] ?? '');

export const apiAddress = withoutSlash(api);
export const pageAddress = withoutSlash(String(import.meta.env['VITE_PUBLIC_URL'] ?? api));
