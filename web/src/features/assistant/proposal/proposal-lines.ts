/** A proposal as lines that a person can leave out and edit, and its words (AI-24). */
import type { Proposal } from '@quitanda/contract/assistant/answer';
import {
  formatAmount,
  shownUnit,
  toStored,
  unitRow,
  type Unit,
  type UnitText,
} from '@quitanda/contract/units';
import {
  fromThousandths,
  minimumQuantity,
  toThousandths,
  type ListUnit,
  type PantryUnit,
  type Thousandths,
} from '@quitanda/contract/values';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';

type ItemsProposal = Exclude<Proposal, { readonly kind: 'set-budget' }>;

/** One line. Its position in the proposal identifies it. */
export interface ProposalLine {
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ListUnit | PantryUnit;
  readonly unitText?: UnitText | null | undefined;
  /** The quantity before, if the line changes one. */
  readonly from?: Thousandths;
  readonly itemId?: string;
  readonly isIncluded: boolean;
}

/** Returns the lines of a proposal as it was made. */
export const linesOf = (proposal: ItemsProposal): readonly ProposalLine[] =>
  proposal.items.map((item) => ({ ...item, isIncluded: true }));

export const includedLines = (lines: readonly ProposalLine[]) =>
  lines.filter(({ isIncluded }) => isIncluded);

/** What the card does, with the count of its lines: 'Pôr 6 itens na lista'. */
export function proposalTitle(proposal: Proposal, count: number): string {
  switch (proposal.kind) {
    case 'add-items':
      return `Pôr ${formatItemCount(count)} na lista`;
    case 'change-quantities':
      return count === 1 ? 'Mudar 1 quantidade' : `Mudar ${count} quantidades`;
    case 'add-to-pantry':
      return `Pôr ${formatItemCount(count)} na despensa`;
    case 'set-budget':
      return proposal.from === null ? 'Definir o orçamento' : 'Mudar o orçamento';
  }
}

/** The list or pantry that the card changes. */
export const targetName = (proposal: Proposal): string =>
  proposal.kind === 'add-to-pantry' ? proposal.pantryName : proposal.listName;

/** What was done: '6 itens na "Compra da semana"'. */
export function doneText(proposal: Proposal, count: number): string {
  const target = `"${targetName(proposal)}"`;
  switch (proposal.kind) {
    case 'add-items':
    case 'add-to-pantry':
      return `${formatItemCount(count)} na ${target}`;
    case 'change-quantities':
      return `${count === 1 ? '1 quantidade mudada' : `${count} quantidades mudadas`} na ${target}`;
    case 'set-budget':
      return `orçamento da ${target} mudado`;
  }
}

/** All included lines in one sentence: 'Creme de leite, ketchup e 2 kg de arroz'. */
export function linesInWords(lines: readonly ProposalLine[]): string {
  const words = includedLines(lines).map(lineInWords);
  const last = words.pop();
  if (last === undefined) return 'Nenhum item';
  const text = words.length === 0 ? last : `${words.join(', ')} e ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lineInWords(line: ProposalLine): string {
  const { name, quantity, from } = line;
  if (from !== undefined)
    return `${name}: de ${amountOf(from, line)} para ${amountOf(quantity, line)}`;
  return isOnePiece(line) ? name : `${name} (${amountOf(quantity, line)})`;
}

const isOnePiece = ({ quantity, unit, unitText }: ProposalLine) =>
  unit === 'un' && unitText == null && fromThousandths(quantity) === 1;

const amountOf = (quantity: Thousandths, { unit, unitText }: ProposalLine): string =>
  formatAmount({ quantity: fromThousandths(quantity), unit, unitText });

/** The amount of a line as it is stored. */
export const storedAmount = ({ quantity, unit, unitText }: ProposalLine) => ({
  quantity: fromThousandths(quantity),
  unit,
  unitText,
});

/** The unit in which a line is edited: grams of the pantry are stored as such, others as kilos. */
export const editedUnit = (line: ProposalLine): Unit => shownUnit(storedAmount(line));

/** The smallest number that a line can have in a unit. */
export const minimumIn = (unit: Unit, line: ProposalLine): number =>
  unit === line.unit ? minimumQuantity(line.unit) : unitRow(unit).min;

/** Converts a number in a unit to the stored quantity of a line. */
export const toLineQuantity = (number: number, unit: Unit, line: ProposalLine): Thousandths =>
  toThousandths(unit === line.unit ? number : toStored(number, unit).quantity);

/** What a budget's card says: 'De R$ 200,00 para R$ 250,00'. */
export const budgetInWords = ({
  from,
  budget,
}: Extract<Proposal, { readonly kind: 'set-budget' }>): string =>
  from === null ? formatMoney(budget) : `De ${formatMoney(from)} para ${formatMoney(budget)}`;
