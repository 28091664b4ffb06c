import { afterEach, expect, it, vi } from 'vitest';
import { newInviteToken } from './household-invite.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['slashes', [0xff, 0xff, 0xff]],
  ['plus signs', [0xfb, 0xef, 0xbe]],
])(
  'CASA-04 makes a token that needs no escaping from bytes that are %s in base64',
  (_, pattern) => {
    const bytes = Uint8Array.from({ length: 32 }, (_byte, index) => pattern[index % 3] ?? 0);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      (array as unknown as Uint8Array).set(bytes);
      return array;
    });
    const token = newInviteToken();
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(Uint8Array.from(Buffer.from(token, 'base64url'))).toEqual(bytes);
  },
);
