/**
 * A real OpenID Connect provider on this machine, for single sign-on. It runs at `localhost`,
 * because a browser then treats it and the app at 127.0.0.1 as different sites. Its sign-in page
 * asks only for a `sub`.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

export interface ProviderPerson {
  /** The provider's id of the person. */
  readonly sub: string;
  readonly email?: string;
  readonly isEmailVerified?: boolean;
  readonly name?: string;
}

export interface FakeIdentityProvider {
  /** The issuer, without a slash at its end. */
  readonly issuer: string;
  /** The value of `OIDC_PROVIDERS` for an app that uses only this provider. */
  readonly setting: (fields?: Readonly<Record<string, unknown>>) => string;
  /** Adds a person, or changes the one with this `sub`. A person signs in with the `sub`. */
  readonly addPerson: (person: ProviderPerson) => void;
  /** Returns how many codes were exchanged for tokens. */
  readonly exchanges: () => number;
  /** Makes the next exchange of a code fail. */
  readonly failNextExchange: () => void;
  /** Makes all sessions of the provider older by this number of seconds. */
  readonly ageSessions: (seconds: number) => void;
  readonly stop: () => Promise<void>;
}

const clientCredentials = { id: 'quitanda', secret: 'segredo-do-provedor' };

export async function startIdentityProvider(port = 0): Promise<FakeIdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const rows = new Map<string, AdapterPayload>();
  let exchanges = 0;
  let failsNextExchange = false;
  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = createProvider(issuer, people, rows);

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, route, uid = '', action] = (request.url ?? '').split(/[/?]/u);
    if (route === 'token' && request.method === 'POST') {
      exchanges += 1;
      if (failsNextExchange) {
        failsNextExchange = false;
        response.writeHead(503).end();
        return;
      }
    }
    // Browsers request this file, and log an error on the console if it is missing.
    if (route === 'favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (route !== 'interaction') {
      await provider.callback()(request, response);
      return;
    }
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(signInPage(uid));
      return;
    }
    const person = new URLSearchParams(await readText(request)).get('person') ?? '';
    const result =
      action === 'cancel'
        ? { error: 'access_denied', error_description: 'The person has cancelled.' }
        : { login: { accountId: person } };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    setting: (fields = {}) =>
      JSON.stringify([
        {
          id: 'empresa',
          name: 'Empresa',
          issuer,
          clientId: clientCredentials.id,
          clientSecret: clientCredentials.secret,
          ...fields,
        },
      ]),
    addPerson: (person) => void people.set(person.sub, person),
    exchanges: () => exchanges,
    failNextExchange() {
      failsNextExchange = true;
    },
    ageSessions(seconds) {
      for (const row of rows.values()) if (row.loginTs) row.loginTs -= seconds;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createProvider(
  issuer: string,
  people: ReadonlyMap<string, ProviderPerson>,
  rows: Map<string, AdapterPayload>,
): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'fake', use: 'sig', alg: 'ES256' };
  const provider = new Provider(issuer, {
    adapter: (model: string) => createMemoryAdapter(model, rows),
    clients: [
      {
        client_id: clientCredentials.id,
        client_secret: clientCredentials.secret,
        redirect_uris: ['http://127.0.0.1/api/auth/callback/empresa'],
        post_logout_redirect_uris: ['http://127.0.0.1/login'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 600,
      Interaction: 600,
      Session: 3_600,
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = `<!doctype html><title>Sair</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sair da Empresa</button>`;
        },
      },
    },
    findAccount(_, sub) {
      const person = people.get(sub);
      if (person === undefined) return undefined;
      const { email, isEmailVerified: email_verified = true, name } = person;
      return {
        accountId: sub,
        claims: () => ({
          sub,
          ...(email !== undefined && { email, email_verified }),
          ...(name !== undefined && { name }),
        }),
      };
    },
    async loadExistingGrant({ oidc: { client, session } }) {
      if (client === undefined || session?.accountId === undefined) return undefined;
      // Grants the scopes without asking the person for consent.
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Accepts any port, because the port of the app is not known when the provider starts.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    isAppUrl(address, '/api/auth/callback/empresa');
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address) => isAppUrl(address, '/login');
  return provider;
}

function isAppUrl(address: string, path: string): boolean {
  const url = URL.parse(address);
  return ['127.0.0.1', 'localhost'].includes(url?.hostname ?? '') && url?.pathname === path;
}

const signInPage = (uid: string) => `<!doctype html>
<title>Empresa</title>
<form method="post" action="/interaction/${uid}/enter">
  <label>Pessoa <input name="person"></label>
  <button>Entrar na Empresa</button>
</form>
<form method="post" action="/interaction/${uid}/cancel"><button>Cancelar</button></form>`;

/** Creates an adapter that stores the rows of one model of the provider in memory. */
function createMemoryAdapter(model: string, rows: Map<string, AdapterPayload>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  const findRowBy = (name: 'uid' | 'userCode', value: string) =>
    [...rows].find(([key, row]) => key.startsWith(`${model}:`) && row[name] === value)?.[1];
  return {
    upsert: async (id, payload) => void rows.set(keyOf(id), payload),
    find: async (id) => rows.get(keyOf(id)),
    findByUid: async (uid) => findRowBy('uid', uid),
    findByUserCode: async (code) => findRowBy('userCode', code),
    async consume(id) {
      const row = rows.get(keyOf(id));
      if (row) row.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id) => void rows.delete(keyOf(id)),
    async revokeByGrantId(grant) {
      for (const [key, row] of rows) if (row.grantId === grant) rows.delete(key);
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
