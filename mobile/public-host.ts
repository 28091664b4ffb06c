/** Sets the public host of the server in both projects, so that links to invites open the app (NAV-04). */

/** The file that both Xcode and Gradle read. */
export const publicHostFile = 'mobile/public-host.xcconfig';

/**
 * Returns the settings of the projects for the server's address. They are empty for an address without
 * HTTPS, because Android and iOS open the app only for HTTPS links; then only links of the scheme
 * `quitanda:` open it. Throws if the address is invalid.
 */
export function publicHostSettings(environment: NodeJS.ProcessEnv): string {
  const name = environment['VITE_PUBLIC_URL'] ? 'VITE_PUBLIC_URL' : 'VITE_API_URL';
  const url = URL.parse(environment[name] ?? '');
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new Error(`${name} must be an http:// or https:// address.`);
  }
  if (url.protocol !== 'https:') return '';
  return `PUBLIC_HOST = ${url.hostname}\nCODE_SIGN_ENTITLEMENTS = App/App.entitlements\n`;
}
