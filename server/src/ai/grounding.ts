/** Collects the pages on which an answer is based, and the search suggestions that belong to it. */
import { z } from 'zod';
import type { AnswerPart, Source } from './ports.ts';

const maxSources = 20;
const maxHtmlLength = 100_000;
const maxUrlLength = 2_000;

const suggestionsMetadata = z.object({
  google: z.object({
    groundingMetadata: z.object({
      searchEntryPoint: z.object({ renderedContent: z.string().min(1).max(maxHtmlLength) }),
    }),
  }),
});

export class Grounding {
  private readonly sources = new Map<string, Source>();
  private suggestionsHtml: string | undefined;

  addSource(source: { sourceType: string; url?: string; title?: string | undefined }): void {
    const url = URL.parse(source.url ?? '');
    if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > maxUrlLength) return;
    if (this.sources.size < maxSources) {
      this.sources.set(url.href, { title: source.title ?? null, url: url.href });
    }
  }

  addMetadata(metadata: unknown): void {
    const result = suggestionsMetadata.safeParse(metadata);
    if (result.success) {
      this.suggestionsHtml = result.data.google.groundingMetadata.searchEntryPoint.renderedContent;
    }
  }

  *parts(): Generator<AnswerPart> {
    if (this.sources.size > 0) yield { type: 'sources', sources: [...this.sources.values()] };
    if (this.suggestionsHtml !== undefined)
      yield { type: 'suggestions', html: this.suggestionsHtml };
  }
}
