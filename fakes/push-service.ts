/**
 * A push service and its browsers on this machine, with the real protocol: it checks the requests of
 * RFC 8030, the signature and audience of RFC 8292, and decrypts the bodies of RFC 8188 and 8291.
 */
import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** The origin of the endpoints. A test sends the requests to it to this machine, by http. */
export const pushOrigin = 'https://push.test';

export interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  /** The decrypted JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** How many bytes the encrypted body has. */
  readonly bodyLength: number;
}

/** What a browser sends to our server to subscribe. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface Browser extends BrowserSubscription {
  /** The key of the server that may send to this browser (RFC 8292, section 4). */
  readonly serverKey: string;
  readonly decrypt: (body: Buffer) => Record<string, unknown>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

export interface PushService {
  readonly port: number;
  readonly received: ReceivedPush[];
  /** Requests that were refused with 400, with the reason. A correct server sends none. */
  readonly refused: string[];
  /** How a correct request is answered; 201 by default. */
  answer: (push: ReceivedPush) => Answer | Promise<Answer>;
  /** Makes the keys and the endpoint of a new browser, to which the server with this key may send. */
  readonly subscribe: (serverKey: string) => BrowserSubscription;
  readonly stop: () => void;
}

/** Starts a push service on a free port. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    void receive(request).then(({ status, headers }) =>
      response.writeHead(status, { location: `${pushOrigin}/message/1`, ...headers }).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  async function receive(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const browser = browsers.get(`${pushOrigin}${request.url}`);
    if (!browser) return { status: 404 };
    try {
      await checkRequest(request, browser.serverKey);
      const push: ReceivedPush = {
        endpoint: browser.endpoint,
        headers: request.headers,
        payload: browser.decrypt(body),
        bodyLength: body.length,
      };
      const answer = await service.answer(push);
      service.received.push(push);
      return answer;
    } catch (error) {
      service.refused.push(String(error));
      return { status: 400 };
    }
  }

  const service: PushService = {
    port: (server.address() as AddressInfo).port,
    received: [],
    refused: [],
    answer: () => ({ status: 201 }),
    subscribe(serverKey) {
      const browser = createBrowser(serverKey);
      browsers.set(browser.endpoint, browser);
      const { endpoint, p256dh, auth } = browser;
      return { endpoint, p256dh, auth };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

async function checkRequest({ method, headers }: IncomingMessage, serverKey: string) {
  require(method === 'POST', 'the method is not POST');
  require(/^\d+$/u.test(String(headers['ttl'])), 'TTL is no number of seconds');
  require(headers['content-encoding'] === 'aes128gcm', 'the encoding is not aes128gcm');
  require(['very-low', 'low', 'normal', 'high'].includes(
    String(headers['urgency']),
  ), 'Urgency is unknown');
  require(/^[\w-]{1,32}$/u.test(String(headers['topic'])), 'Topic is invalid');
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=([\w-]+)$/u.exec(headers.authorization ?? '') ?? [];
  require(key === serverKey, 'the key is not the one of the subscription');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: pushOrigin,
  });
  const seconds = Number(payload.exp) - Date.now() / 1_000;
  require(seconds > 0 && seconds <= 86_400, 'the token is valid for more than a day');
  require(/^(mailto:|https:)/u.test(payload.sub ?? ''), 'the token names no contact');
}

function require(isTrue: boolean, problem: string): asserts isTrue {
  if (!isTrue) throw new Error(problem);
}

function createBrowser(serverKey: string): Browser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const id = createHash('sha256').update(pair.getPublicKey()).digest('base64url');
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    serverKey,
    endpoint: `${pushOrigin}/send/${id}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    decrypt(body) {
      require(body.length <= 4_096, 'the body is longer than 4,096 bytes');
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + senderKey.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
      const key = derive(pair.computeSecret(senderKey), secret, info, 32);
      const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last octet that is not zero separates the content from its padding.
      const end = padded.findLastIndex((octet) => octet !== 0);
      require(padded[end] === 2, 'the record is not the last one');
      return JSON.parse(padded.subarray(0, end).toString()) as Record<string, unknown>;
    },
  };
}
