import { expect, it } from 'vitest';
import { codeOf } from './authenticator-app.ts';

// RFC 6238, appendix B, with the last six digits; the secret is '12345678901234567890'.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('returns the code of RFC 6238 at %i s', (seconds, code) => {
  expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, seconds * 1_000)).toBe(code);
});
