/**
 * A local server that publishes public keys, as a hosted identity provider does. The private keys
 * sign tokens for tests.
 */
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
import { addCleanup } from '../clean-up.ts';

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
    // Publishes the key without `alg`, so that the verifier must restrict the algorithm.
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, use: 'sig' },
    async sign(claims, header = {}) {
      const fullHeader = { alg: 'RS256', kid, typ: 'JWT', ...header };
      const key = await importJWK(privateJwk, fullHeader.alg);
      return new SignJWT(claims).setProtectedHeader(fullHeader).sign(key);
    },
  };
}

export interface KeyServer {
  readonly url: string;
  /** The number of requests that the server received. */
  requests: number;
  /** Answers a request. The default is {@link sendKeys}; a test can replace it. */
  answer: (response: ServerResponse) => void;
  /** The keys that {@link sendKeys} publishes. */
  keys: readonly JWK[];
  readonly sendKeys: (response: ServerResponse) => void;
}

export async function startKeyServer(...keys: readonly SigningKey[]): Promise<KeyServer> {
  const http = createServer((_, response) => {
    server.requests += 1;
    server.answer(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  addCleanup(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  const sendKeys = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: server.keys }));
  };
  const server: KeyServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/keys`,
    requests: 0,
    keys: keys.map(({ publicJwk }) => publicJwk),
    sendKeys,
    answer: sendKeys,
  };
  return server;
}
