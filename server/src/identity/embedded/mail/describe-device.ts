/** The order matters: the header of a browser also names the browsers from which it was derived. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\b(Linux|CrOS)\b/u, 'Linux'],
];

/**
 * Describes a device by the `user-agent` of its request, for example 'Chrome no Android'. The result
 * contains only names of these lists, because the header may contain anything.
 */
export function describeDevice(userAgent = ''): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} no ${system}`;
  if (system) return `Um ${system}`;
  return browser ?? 'Um aparelho desconhecido';
}
