/** Starts fakes of the external services, which the app calls over HTTP as in production. */
import { startGemini, type FakeGemini } from '../../../fakes/gemini.ts';
import { startOpenAiCompatible, type FakeOpenAi } from '../../../fakes/openai-compatible.ts';
import { startOpenFoodFacts, type FakeOpenFoodFacts } from '../../../fakes/open-food-facts.ts';
import { answer } from '../../../fakes/scripted-reply.ts';
import { createAi, type AiTimeouts } from '../../src/ai/create-ai.ts';
import type { AiLog } from '../../src/ai/log.ts';
import type { Ai } from '../../src/ai/ports.ts';
import type { AiSettings } from '../../src/ai/settings.ts';
import {
  createOpenFoodFacts,
  type AskOpenFoodFacts,
} from '../../src/features/lookup/open-food-facts.ts';
import { addCleanup } from '../clean-up.ts';

export const fakeKey = 'chave-muito-secreta';
const silentLog: AiLog = { warn: () => {} };

/** A reply that is valid for the photo of a label and for the photo of a receipt. */
const photoReply = JSON.stringify({
  name: 'Café Pilão 500 g',
  shopName: 'MERCADO DO BAIRRO LTDA',
  issued: '20/11/2026 10:42:00',
  total: '18,90',
  lines: [{ text: 'CAFE PILAO 500G', quantity: '1', unit: 'UN', total: '18,90' }],
});

export interface FakeModel<Provider> {
  readonly provider: Provider;
  readonly ai: Ai;
  /**
   * Returns the same ports with other time limits, for tests of slow providers. A test shortens only
   * the limit that it expects to expire.
   */
  readonly createAiWith: (timeouts: Partial<AiTimeouts>) => Ai;
}

/** Starts a fake Gemini, which stops after the test, and returns it with the ports that call it. */
export async function startFakeGemini(
  log = silentLog,
  reply = answer(photoReply),
): Promise<FakeModel<FakeGemini>> {
  const provider = await startGemini(reply);
  addCleanup(() => provider.stop());
  const settings: AiSettings = {
    provider: 'gemini',
    baseUrl: provider.url,
    apiKey: fakeKey,
    tipsModel: 'gemini-3.8-flash',
    labelModel: 'gemini-3.5-flash-lite',
  };
  return { provider, ...createPorts(settings, log) };
}

/**
 * Starts a fake server with OpenAI's format, which stops after the test, and returns it with the
 * ports that call it.
 */
export async function startFakeOpenAi(log = silentLog): Promise<FakeModel<FakeOpenAi>> {
  const provider = await startOpenAiCompatible(answer(photoReply));
  addCleanup(() => provider.stop());
  const settings: AiSettings = {
    provider: 'openai-compatible',
    baseUrl: provider.url,
    apiKey: fakeKey,
    tipsModel: 'own-model',
    labelModel: 'own-vision-model',
  };
  return { provider, ...createPorts(settings, log) };
}

const createPorts = (settings: AiSettings, log: AiLog) => ({
  ai: createAi(settings, log),
  createAiWith: (timeouts: Partial<AiTimeouts>) => createAi(settings, log, timeouts),
});

/** Returns the JSON of the last request to a fake. */
export function lastBody({ requests }: FakeGemini | FakeOpenAi): Record<string, unknown> {
  return { ...(requests.at(-1)?.body as object | undefined) };
}

/** Starts a fake Open Food Facts, which stops after the test, and returns it with a client. */
export async function startFakeOpenFoodFacts(
  timeoutMs = 2_000,
): Promise<{ service: FakeOpenFoodFacts; openFoodFacts: AskOpenFoodFacts }> {
  const service = await startOpenFoodFacts();
  addCleanup(() => service.stop());
  const userAgent = 'Quitanda/0.1.0 (ana@exemplo.com.br)';
  const openFoodFacts = createOpenFoodFacts({ baseUrl: service.url, userAgent, timeoutMs });
  return { service, openFoodFacts };
}
