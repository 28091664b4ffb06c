const devices: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Celular Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Computador Windows'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bLinux\b/u, 'Computador Linux'],
];

/** The name that is proposed for a passkey of this device; empty for an unknown one (PASS-03). */
export function proposedName({ userAgent, maxTouchPoints } = navigator): string {
  const name = devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  // Safari on an iPad calls itself that of a Mac, which has no touch screen.
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
}
