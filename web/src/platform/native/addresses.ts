/**
 * Where the server is, set when the app is built (docs/MOBILE.md): `VITE_API_URL` answers the API, and
 * people open the app in a browser at `VITE_PUBLIC_URL`, the same address unless it is set.
 */
const withoutSlash = (address: string) => address.replace(/\/+$/u, '');

const api = String(import.meta.env['VITE_API_URL'] ?? '');

export const apiAddress = withoutSlash(api);
export const pageAddress = withoutSlash(String(import.meta.env['VITE_PUBLIC_URL'] ?? api));
