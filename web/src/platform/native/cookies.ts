import type { Cookies } from '../port.ts';

// The session is in the device's secure storage (session.ts).
export const cookies: Cookies = { areKept: () => true };
