/** A local server for a hosted provider's public keys, and tokens signed by the private keys. */
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from '../when-done.ts';

export interface SigningKey {
  readonly kid: string;
  /** The public key as the key server publishes it. */
  readonly publicJwk: JWK;
  /** Signs a token with these claims, by RS256 or the algorithm in `header`. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

export async function createSigningKey(kid: string): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  return {
    kid,
    // Published without its algorithm, so that the verifier must decide on it.
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, use: 'sig' },
    async sign(claims, header = {}) {
      const full = { alg: 'RS256', kid, typ: 'JWT', ...header };
      const key = await importJWK(privateJwk, full.alg);
      return new SignJWT(claims).setProtectedHeader(full).sign(key);
    },
  };
}

export interface KeyServer {
  readonly url: string;
  /** How many requests it got. */
  requests: number;
  /** How it answers a request. At first it publishes its keys. */
  answer: (response: ServerResponse) => void;
  /** The keys that {@link showKeys} publishes. */
  keys: readonly JWK[];
  readonly showKeys: (response: ServerResponse) => void;
}

export async function startKeyServer(...keys: readonly SigningKey[]): Promise<KeyServer> {
  const http = createServer((_, response) => {
    server.requests += 1;
    server.answer(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenDone(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  const showKeys = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: server.keys }));
  };
  const server: KeyServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/keys`,
    requests: 0,
    keys: keys.map(({ publicJwk }) => publicJwk),
    showKeys,
    answer: showKeys,
  };
  return server;
}
