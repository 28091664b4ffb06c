/** Who may call `/mcp`, and by which versions of the protocol. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { newPersonalKey } from '../../../test/people/connections.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { connectMcp } from '../../../test/people/mcp-client.ts';
import type { Person } from '../../../test/people/person.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { mcpTools } from './mcp.routes.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
addCleanup(async () => rmSync(webDirectory, { recursive: true }));
writeFileSync(path.join(webDirectory, 'index.html'), '<!doctype html>');

const { app, person, clock } = await startApp({ webDirectory });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const dayMs = 86_400_000;

async function newSecret(who: Person, scope: 'read' | 'write' = 'write') {
  return (await newPersonalKey(who, { scope })).secret;
}

const ana = await person();
const anaSecret = await newSecret(ana);
const anaReads = await newSecret(ana, 'read');

const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
interface Post {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly to?: string;
}
const post = ({ token, headers, body = ping, to = origin }: Post = {}) =>
  fetch(new URL('/mcp', to), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('MCP-01 the protocol', () => {
  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('is spoken with the official client (%s: %s)', async (mode, version) => {
    const { client, call } = await connectMcp(origin, anaSecret, { mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'quitanda', version: '1.2.3' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      mcpTools.map(({ name }) => name).toSorted(),
    );
    expect(await call('list_households')).toMatchObject({ households: [{ current: true }] });
  });

  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    'begins with the handshake of %s, and keeps no session',
    async (version) => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'antigo', version: '1' },
      };
      const response = await post({
        token: anaSecret,
        body: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('mcp-session-id')).toBeNull();
      expect(await response.text()).toContain(`"protocolVersion":"${version}"`);
      const headers = { 'mcp-protocol-version': version };
      const listed = await post({ token: anaSecret, headers });
      expect(await listed.text()).toContain('list_households');
    },
  );

  it('answers other methods with 405, other paths with 404, and neither with the page', async () => {
    const response = await fetch(new URL('/mcp', origin), { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    for (const address of ['/mcp/', '/mcp/sse', '/.well-known/oauth-protected-resource/mcp']) {
      const other = await fetch(new URL(address, origin), { headers: { accept: 'text/html' } });
      expect([address, other.status, await other.json()]).toMatchObject([
        address,
        404,
        { code: 'not-found' },
      ]);
    }
  });

  it('refuses several messages in one request, streams of events, and what is no message', async () => {
    const batch = await post({ token: anaSecret, body: [ping, ping] });
    expect([batch.status, await batch.json()]).toMatchObject([400, { error: { code: -32_600 } }]);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = await post({
      token: anaSecret,
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: { _meta: meta, notifications: { toolsListChanged: true } },
      },
    });
    expect(await listen.json()).toHaveProperty('error');
    expect((await post({ token: anaSecret, body: '{"broken' })).status).toBe(400);
    expect((await post({ token: anaSecret, body: '' })).status).toBe(400);
  });
});

describe('MCP-02 a caller', () => {
  it('needs a personal key, and is told so', async () => {
    const without = await post();
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Quitanda"',
    ]);
    const unknown = await post({ token: `qtd_${'x'.repeat(43)}` });
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Quitanda", error="invalid_token"',
    ]);
    expect(await unknown.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('cannot use the token of a session, or a cookie', async () => {
    expect((await post({ token: ana.token })).status).toBe(401);
    const cookie = `quitanda.session_token=${anaSecret}; __Host-key=${anaSecret}`;
    expect((await post({ headers: { cookie } })).status).toBe(401);
  });

  it('is no web page, of whatever origin', async () => {
    for (const pageOrigin of [origin, 'https://mau.example', 'null', '']) {
      const response = await post({ token: anaSecret, headers: { origin: pageOrigin } });
      expect([pageOrigin, response.status]).toEqual([pageOrigin, 403]);
    }
    const preflight = await fetch(new URL('/mcp', origin), {
      method: 'OPTIONS',
      headers: { origin: 'https://mau.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused at once after the key was revoked, and after its expiry', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    const { id: keyId, secret } = await newPersonalKey(ana, { expiresInDays: 1 });
    expect((await post({ token: secret })).status).toBe(200);
    clock.advance(dayMs);
    expect((await post({ token: secret })).status).toBe(401);
    const other = await newPersonalKey(ana);
    await ana.call('revokePersonalKey', { params: { keyId: other.id } });
    expect((await post({ token: other.secret })).status).toBe(401);
    await ana.call('revokePersonalKey', { params: { keyId } });
  });

  it('may send a minute as many requests as the API allows, at both addresses together', async () => {
    const limited = await startApp({ rateLimit: 5 });
    const to = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const bia = await limited.person();
    const token = await newSecret(bia);
    const withKey = bia.withIdentity({ ...bia, token });
    for (let count = 0; count < 3; count += 1) expect((await post({ token, to })).status).toBe(200);
    for (let count = 0; count < 2; count += 1) await withKey.call('getLists');
    const refused = await post({ token, to });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('may not send more than 128 kB', async () => {
    const response = await post({
      token: anaSecret,
      body: { ...ping, params: { text: 'x'.repeat(131_072) } },
    });
    expect(response.status).toBe(413);
  });
});

describe('MCP-03 a connection', () => {
  it('reads and writes the household of its header, of which its person must be a member', async () => {
    const bia = await person();
    const home = await createHousehold(bia);
    const listId = await newList(bia.inHousehold(home.id), 'Feira');
    const secret = await newSecret(bia);
    const { call } = await connectMcp(origin, secret, { household: home.id });
    expect(await call('list_households')).toMatchObject({
      households: [
        { isPersonal: true, current: false },
        { id: home.id, name: 'Casa Souza', current: true },
      ],
    });
    const line = { listId, items: [{ name: 'Café', quantity: '1', unit: 'un' }] };
    const added = await call('add_list_items', { ...line, idempotencyKey: randomUUID() });
    expect(added.lines).toMatchObject([{ status: 'added' }]);
    const household = { 'quitanda-household': home.id };
    const stranger = await post({ token: anaSecret, headers: household });
    expect([stranger.status, await stranger.json()]).toMatchObject([
      404,
      { code: 'household-not-found' },
    ]);
  });

  it('cannot change a list of another household by its id', async () => {
    const bia = await person();
    const listId = await newList(bia);
    const { expectRefusal } = await connectMcp(origin, anaSecret);
    const items = [{ name: 'Café', quantity: '1', unit: 'un' }];
    const input = { listId, items, idempotencyKey: randomUUID() };
    expect(await expectRefusal('add_list_items', input)).toContain('Lista não encontrada.');
    expect((await bia.call('getList', { params: { listId } })).body.items).toEqual([]);
  });

  it('with a key that only reads sees and reaches no tool that writes', async () => {
    const { client } = await connectMcp(origin, anaReads);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      mcpTools.filter(({ access }) => access === 'reads').map(({ name }) => name),
    );
    const before = (await ana.call('getLists')).body.length;
    const input = { name: 'Nova', idempotencyKey: randomUUID() };
    const calling = client.callTool({ name: 'create_list', arguments: input });
    await expect(calling).rejects.toThrow(/not found/u);
    expect((await ana.call('getLists')).body).toHaveLength(before);
  });
});

describe('MCP-05 a tool', () => {
  it('has a title, a description, both schemas, and says whether it only reads or replaces', async () => {
    const { client } = await connectMcp(origin, anaSecret);
    const { tools } = await client.listTools();
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      const isRead = mcpTools.find((tool) => tool.name === name)?.access === 'reads';
      expect([name, title, description].every((text) => (text ?? '').length > 3)).toBe(true);
      expect(title).not.toBe(name);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(annotations).toMatchObject({
        readOnlyHint: isRead,
        destructiveHint: /^(?:set|mark|change)_/u.test(name),
        idempotentHint: true,
      });
      if (!isRead) expect(inputSchema.required).toContain('idempotencyKey');
    }
    expect(JSON.stringify(tools).length / 4).toBeLessThan(10_000);
  });
});
