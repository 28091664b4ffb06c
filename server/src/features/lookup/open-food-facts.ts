/**
 * The client of Open Food Facts. As the service requires, the client sends the name of the app, and
 * `BarcodeLookups` limits the requests to 15 a minute. The service may be down or slow, and any of
 * its users can edit its texts.
 */
import type { Barcode } from '@quitanda/contract';
import { readAnswer, type OpenFoodFactsAnswer } from './read-answer.ts';
import { readAtMost } from '../../shared/read-at-most.ts';

export interface OpenFoodFactsSettings {
  readonly baseUrl: string;
  /** For example `Quitanda/1.2.3 (ana@exemplo.com.br)`. */
  readonly userAgent: string;
  /** The time limit for the whole response, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Requests the data of one barcode. Throws if the response is not usable. */
export type AskOpenFoodFacts = (barcode: Barcode) => Promise<OpenFoodFactsAnswer>;

const maxBytes = 262_144;
const requestedFields = [
  'product_name',
  'product_name_pt',
  'generic_name',
  'generic_name_pt',
  'brands',
  'quantity',
  'categories_tags',
  'image_front_url',
];

export function createOpenFoodFacts(settings: OpenFoodFactsSettings): AskOpenFoodFacts {
  const { baseUrl, userAgent, timeoutMs = 2_000 } = settings;
  const query = new URLSearchParams({ fields: requestedFields.join(','), lc: 'pt', cc: 'br' });
  return async (barcode) => {
    const response = await fetch(`${baseUrl}/api/v3/product/${barcode}?${query.toString()}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      // A redirect to another host is not followed, because the host may be controlled by an
      // attacker.
      redirect: 'error',
      // The time limit covers the body too.
      signal: AbortSignal.timeout(timeoutMs),
    });
    try {
      const isJson = /^application\/json\b/iu.test(response.headers.get('content-type') ?? '');
      if (!isJson || (response.status !== 200 && response.status !== 404)) {
        throw new Error(`Open Food Facts answered ${response.status}.`);
      }
      return readAnswer(await readAtMost(response, maxBytes));
    } finally {
      await response.body?.cancel().catch(() => {});
    }
  };
}
