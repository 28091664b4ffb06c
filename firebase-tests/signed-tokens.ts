/**
 * The emulator's tokens are unsigned, and the server takes no such token. So the tests sign them on
 * their way to the page, by a key that only their server is shown.
 */
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const kid = 'firebase-tests';
const tokenFields = new Set(['idToken', 'id_token', 'access_token']);

export interface TokenSigner {
  /** Where the public half of the key stands. */
  readonly keysUrl: string;
  /** An answer of the emulator with its tokens signed. */
  readonly signed: (answer: Record<string, unknown>) => Promise<Record<string, unknown>>;
  readonly stop: () => void;
}

export async function startTokenSigner(): Promise<TokenSigner> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig' }] });
  const http = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(keys);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const sign = (token: string) =>
    new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(privateKey);
  return {
    keysUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    async signed(answer) {
      const fields = Object.entries(answer).map(async ([name, value]) => [
        name,
        tokenFields.has(name) && typeof value === 'string' ? await sign(value) : value,
      ]);
      return Object.fromEntries(await Promise.all(fields)) as Record<string, unknown>;
    },
    stop: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}
