/** Starts fakes of all external services that the app calls, and provides their addresses. */
import { startGemini, type FakeGemini } from './gemini.ts';
import { startOpenFoodFacts, type FakeOpenFoodFacts } from './open-food-facts.ts';
import { startReceiptPages, type FakeReceiptPages } from './receipt-pages.ts';
import type { ScriptedReply } from './scripted-reply.ts';
import { suggestionsHtml } from './suggestions.ts';

export interface Fakes {
  readonly gemini: FakeGemini;
  readonly openFoodFacts: FakeOpenFoodFacts;
  readonly receiptPages: FakeReceiptPages;
  /** The environment variables with which the app calls only these fakes. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The default answer of the fake Gemini. */
export const groundedAnswer: ScriptedReply = {
  does: 'answer',
  text: [
    'Faça uma **lista** antes de ir ao mercado.\n\n',
    '- Compare preços\n',
    '- Evite ir com fome',
  ],
  sources: [
    { url: 'https://exemplo.com.br/economia', title: 'exemplo.com.br' },
    { url: 'https://receitas.exemplo.com.br/aproveitamento' },
  ],
  suggestions: suggestionsHtml,
};

export async function startFakes(): Promise<Fakes> {
  const gemini = await startGemini(groundedAnswer);
  const openFoodFacts = await startOpenFoodFacts();
  const receiptPages = await startReceiptPages();
  return {
    gemini,
    openFoodFacts,
    receiptPages,
    environment: {
      GEMINI_API_KEY: 'fake-key',
      GEMINI_BASE_URL: gemini.url,
      OFF_BASE_URL: openFoodFacts.url,
      RECEIPT_PAGES_URL: receiptPages.url,
      // Tests receive webhooks on this machine, so local addresses are allowed.
      WEBHOOK_ADDRESSES: 'any',
    },
    stop: async () => {
      await Promise.all([gemini.stop(), openFoodFacts.stop(), receiptPages.stop()]);
    },
  };
}
