/** Where people open the app in a browser, for both projects: the invites there open the app (NAV-04). */

/** Both Xcode and Gradle read it. */
export const publicHostFile = 'mobile/public-host.xcconfig';

/**
 * The settings of the projects for these addresses. Both systems take HTTPS only; without it no links
 * but those of the app's own scheme open it. Throws when it is no address.
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
