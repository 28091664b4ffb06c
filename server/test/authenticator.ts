/** A software authenticator for tests, which creates passkeys as WebAuthn Level 3 describes. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
}

/** Values that replace those of a valid response, so that tests can create invalid responses. */
export interface AuthenticatorAnswer {
  /** The origin of the page that requests the answer. */
  readonly origin?: string;
  /** The host that the passkey is for. */
  readonly host?: string;
  /** Whether the authenticator verified the person, for example by a PIN. Default: true. */
  readonly isVerified?: boolean;
}

export interface Authenticator {
  /** Returns the response to the options of a registration. */
  create(options: Options, answer?: AuthenticatorAnswer): object;
  /** Returns the response to the options of an authentication. */
  get(options: Options, answer?: AuthenticatorAnswer): object;
  readonly id: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** Creates an authenticator with one passkey for `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;

  const authenticatorData = (answer: AuthenticatorAnswer, isNew: boolean) => {
    const { isVerified = true, host = new URL(origin).hostname } = answer;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    counter += 1;
    // The flags of WebAuthn: user present, user verified, attested credential data included.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const head = [sha256(host), Buffer.from([flags]), count];
    if (!isNew) return Buffer.concat(head);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([...head, Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
  };
  const clientData = (type: string, { challenge }: Options, answer: AuthenticatorAnswer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: answer.origin ?? origin }));
  const answerWith = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    create(options, answer = {}) {
      const attestation = attestationObject(authenticatorData(answer, true));
      return answerWith({
        clientDataJSON: base64url(clientData('webauthn.create', options, answer)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get(options, answer = {}) {
      const data = authenticatorData(answer, false);
      const client = clientData('webauthn.get', options, answer);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answerWith({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}

/** An ES256 key in COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (value: string) => Buffer.from(value, 'base64url');
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, bytes(x), Buffer.from([0x22, 0x58, 0x20]), bytes(y)]);
}

/** In CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
