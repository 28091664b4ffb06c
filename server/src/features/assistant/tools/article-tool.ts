import { answerFromArticles } from '@quitanda/contract/knowledge/answer-from-articles';
import { z } from 'zod';
import { defineTool } from './household-tool.ts';

/** The articles that one answer joins. */
const maxArticles = 8;

export const searchArticles = defineTool({
  name: 'search_articles',
  description:
    'Os artigos do Quitanda, que não são dados da casa: guardar e congelar cada alimento, sobras, o que está na época, quantidades para visitas, cardápios, economia, substituições, rótulos. Faça uma pergunta curta.',
  input: z.object({ question: z.string().min(1).max(300) }),
  access: 'reads',
  maxRows: maxArticles,
  async run({ now, timeZone }, { question }) {
    const { text, sources, basis } = answerFromArticles(question, { now, zone: timeZone });
    if (basis === 'none') return { data: { problem: 'Não há um artigo sobre isso.' } };
    return { data: { text }, sources: sources.slice(0, maxArticles) };
  },
});
