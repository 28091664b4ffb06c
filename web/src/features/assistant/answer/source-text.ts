import type { AnswerSource } from '@quitanda/contract/assistant/answer';
import { formatDate } from '../../../lib/dates/dates.ts';

/** Returns the text of the link to a source, for example 'das suas 14 compras desde 03/09/2026'. */
export function sourceText(source: AnswerSource): string {
  switch (source.kind) {
    case 'purchases': {
      const place = source.supermarket === null ? '' : ` em ${source.supermarket}`;
      const purchases = source.count === 1 ? 'da sua compra' : `das suas ${source.count} compras`;
      const since = source.count === 1 ? 'de' : 'desde';
      return `${purchases}${place} ${since} ${formatDate(source.since)}`;
    }
    case 'prices': {
      const count = source.count === 1 ? 'do seu preço' : `dos seus ${source.count} preços`;
      return `${count} de ${source.name}`;
    }
    case 'pantry':
      return 'da sua despensa';
    case 'list':
      return `da lista "${source.name}"`;
    case 'spending':
      return 'dos seus gastos';
    case 'article':
    case 'page':
      return source.title ?? '';
  }
}
