/** How the events of a streamed answer of the language model change its turn. */
import type { ReceivedEvent } from '@quitanda/contract';
import type { AnswerSource, Proposal } from '@quitanda/contract/assistant/answer';
import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { openCard } from '../conversation/turns.ts';
import type { Turn } from '../history/conversation.ts';
import { isServerPath, isWebAddress } from './web-address.ts';

type TipsEvent = ReceivedEvent<'askTips'>;

/** Returns the turn with what an event adds. An event of a newer server changes nothing. */
export function withEvent(turn: Turn, event: TipsEvent): Turn {
  switch (event.type) {
    case 'text':
      return { ...turn, text: turn.text + event.text };
    case 'sources':
      return withSources(
        turn,
        event.sources.map((page) => ({ kind: 'page', ...page })),
      );
    case 'suggestions':
      return isServerPath(event.path) ? { ...turn, suggestionsPath: event.path } : turn;
    case 'figures':
      return {
        ...turn,
        figures: event.figures.map((figure) => ({ ...figure, amount: toCentavos(figure.amount) })),
      };
    case 'home-sources':
      return { ...withSources(turn, event.sources), basis: 'home' };
    case 'proposal':
      return { ...turn, cards: [...turn.cards, openCard(decodeProposal(event.proposal))] };
    case 'done':
      return { ...turn, status: 'complete' };
    default:
      return turn;
  }
}

function withSources(turn: Turn, added: readonly AnswerSource[]): Turn {
  const safe = added.filter((source) => source.kind !== 'page' || isWebAddress(source.url));
  return { ...turn, sources: [...turn.sources, ...safe] };
}

type SentProposal = Extract<TipsEvent, { readonly type: 'proposal' }>['proposal'];

/** Reads a proposal of the API: its money is in reais, its quantities are in their unit. */
function decodeProposal(sent: SentProposal): Proposal {
  switch (sent.kind) {
    case 'set-budget':
      return {
        ...sent,
        from: sent.from === null ? null : toCentavos(sent.from),
        budget: toCentavos(sent.budget),
      };
    case 'change-quantities':
      return {
        ...sent,
        items: sent.items.map((item) => ({
          ...item,
          from: toThousandths(item.from),
          quantity: toThousandths(item.quantity),
        })),
      };
    case 'add-to-pantry':
      return { ...sent, items: sent.items.map(decodeQuantity) };
    case 'add-items':
      return { ...sent, items: sent.items.map(decodeQuantity) };
  }
}

const decodeQuantity = <T extends { readonly quantity: number }>(item: T) => ({
  ...item,
  quantity: toThousandths(item.quantity),
});
