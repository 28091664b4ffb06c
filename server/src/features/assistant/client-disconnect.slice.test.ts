import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { callTool } from '../../../../fakes/scripted-reply.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';

// The default timeouts for calls of the provider are minutes, so only the client ends a call here.
const { ai, provider } = await startFakeGemini();
const app = await startApp({ ai });
await app.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const ana = await app.person();

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
  const controller = new AbortController();
  const response = fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': type },
    body,
    signal: controller.signal,
  });
  return { response, disconnect: () => controller.abort() };
};
const ask = () => post('/api/ai/tips', '{"question": "E agora?"}', 'application/json');

/** Waits until the provider has received this many requests, and returns the last one. */
const waitForRequest = async (count: number) => {
  await vi.waitFor(() => expect(provider.requests).toHaveLength(count), 20_000);
  return provider.requests.at(-1);
};

it('AI-02 sends each chunk at once', async () => {
  provider.script.next({ does: 'stall', after: ['Primeiro, '] });
  const { response, disconnect } = ask();
  const reader = (await response).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('{"type":"text","text":"Primeiro, "}\n');
  disconnect();
});

it('AI-02 ends the call to the provider when the client disconnects in the middle of an answer', async () => {
  const requestsBefore = provider.requests.length;
  provider.script.next({ does: 'stall', after: ['Primeiro, '] });
  const { response, disconnect } = ask();
  await (await response).body?.getReader().read();
  disconnect();
  expect(await (await waitForRequest(requestsBefore + 1))?.clientDisconnected).toBe(true);
});

it('AI-02 ends the call to the provider when the client disconnects before the first word', async () => {
  const requestsBefore = provider.requests.length;
  provider.script.next({ does: 'stall', after: [] });
  const { response, disconnect } = ask();
  const request = await waitForRequest(requestsBefore + 1);
  disconnect();
  await expect(response).rejects.toThrow(/abort/u);
  expect(await request?.clientDisconnected).toBe(true);
});

it('PRD-03 ends the call to the provider when the client disconnects while its photo is read', async () => {
  const requestsBefore = provider.requests.length;
  provider.script.next({ does: 'stall', after: [] });
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  const { response, disconnect } = post('/api/ai/label', photo, 'image/jpeg');
  const request = await waitForRequest(requestsBefore + 1);
  disconnect();
  await expect(response).rejects.toThrow(/abort/u);
  expect(await request?.clientDisconnected).toBe(true);
});

it('AI-32 ends the call to the provider when the client disconnects between two tools', async () => {
  await ana.call('changeAssistantConsent', { body: { readsHome: true } });
  const requestsBefore = provider.requests.length;
  provider.script.next(callTool('list_lists'));
  provider.script.next({ does: 'stall', after: [] });
  const body = '{"question": "E agora?", "scope": "home"}';
  const { response, disconnect } = post('/api/ai/tips', body, 'application/json');
  const request = await waitForRequest(requestsBefore + 2);
  disconnect();
  await expect(response).rejects.toThrow(/abort/u);
  expect(await request?.clientDisconnected).toBe(true);
});
