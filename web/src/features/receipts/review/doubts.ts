/** What a receipt does not prove about its reading, in words (NF-14). */
import type { ReadLine, ReadReceipt, ReceiptDoubt } from '@quitanda/contract';
import { sumCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { formatQuantityTimesPrice } from '../receipt-text.ts';
import type { ReceiptDraft } from './receipt-draft.ts';

const sentences: Readonly<Record<ReceiptDoubt, string>> = {
  sum: 'a soma das linhas não bate com o total',
  count: 'o número de itens da nota é outro',
  unread: 'há linhas que não deu para ler',
  lines: 'há linhas que não batem',
};

/** Returns the doubts about a receipt. A server that does not check them sends none. */
export function doubtsOf({
  doubts,
  unreadPaid,
  unreadLines,
}: Pick<ReadReceipt, 'doubts' | 'unreadPaid' | 'unreadLines'>): readonly ReceiptDoubt[] {
  if (doubts !== undefined) return doubts;
  if (unreadLines.length > 0) return unreadPaid < 0 ? ['sum', 'unread'] : ['unread'];
  return unreadPaid === 0 ? [] : ['sum'];
}

/** Whether the receipt can be recorded: it proves itself, or the person has compared it with the paper. */
export const isProvenOrSeen = ({ receipt, hasSeenDoubts = false }: ReceiptDraft): boolean =>
  hasSeenDoubts || doubtsOf(receipt).length === 0;

/** Returns the title of the doubts, and a sentence for each part of them. */
export function doubtTexts(receipt: ReadReceipt): {
  readonly title: string;
  readonly parts: readonly string[];
} {
  const [first = 'lines', ...others] = doubtsOf(receipt);
  return {
    title: `Confira: ${sentences[first]}`,
    parts: [
      ...sumParts(receipt),
      // The lines themselves follow.
      ...others.flatMap((doubt) => (doubt === 'lines' ? [] : `${capitalized(sentences[doubt])}.`)),
      ...receipt.lines.filter(({ isInDoubt }) => isInDoubt === true).map(lineText),
    ],
  };
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'As linhas somam R$ 78,05 e o total da nota é R$ 46,15: R$ 31,90 a mais.' */
function sumParts(receipt: ReadReceipt): string[] {
  if (!doubtsOf(receipt).includes('sum')) return [];
  const total = toCentavos(receipt.total);
  const sum = sumCentavos(receipt.lines.map(({ paid }) => toCentavos(paid)));
  if (sum === total) return ['Os descontos e acréscimos não levam ao total da nota.'];
  const difference = formatMoney(Math.abs(sum - total) as Centavos);
  const moreOrLess = sum > total ? 'a mais' : 'a menos';
  return [
    `As linhas somam ${formatMoney(sum)} e o total da nota é ${formatMoney(total)}: ${difference} ${moreOrLess}.`,
  ];
}

/** 'BANANA KG: 0,83 kg × R$ 12,59, na nota R$ 104,40' */
const lineText = (line: ReadLine) =>
  `${line.text}: ${formatQuantityTimesPrice(line, line.price)}, na nota ${formatMoney(toCentavos(line.total))}`;
