import type { Cookies } from '../port.ts';

export const cookies: Cookies = { areKept: () => navigator.cookieEnabled };
