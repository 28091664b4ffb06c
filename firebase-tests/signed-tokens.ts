/**
 * Signs the emulator's tokens. The emulator sends unsigned tokens, which the server rejects. So the
 * tests sign each token before it reaches the page, with a key that only their server trusts.
 */
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const kid = 'firebase-tests';
const tokenFields = new Set(['idToken', 'id_token', 'access_token']);

export interface TokenSigner {
  /** The URL of the public key. */
  readonly keysUrl: string;
  /** Returns an answer of the emulator in which each token is signed. */
  readonly signTokens: (answer: Record<string, unknown>) => Promise<Record<string, unknown>>;
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
    async signTokens(answer) {
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
