const devices: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Celular Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Computador Windows'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bLinux\b/u, 'Computador Linux'],
];

/** PASS-03: proposes a name for a passkey of this device; empty if the device is unknown. */
export function proposePasskeyName({ userAgent, maxTouchPoints } = navigator): string {
  const name = devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  // Safari on an iPad sends the user agent of a Mac. A Mac has no touch screen.
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
}
