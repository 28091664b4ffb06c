/** The public address of the server, for both projects: links to its invites open the app (NAV-04). */

/** The file that both Xcode and Gradle read. */
export const publicHostFile = 'mobile/public-host.xcconfig';

/**
 * Returns the settings of the projects for an address. Both systems accept HTTPS only. Without it only
 * links of the app's own scheme open the app. Throws if it is not an address.
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
