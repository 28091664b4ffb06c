/** What of a proposal's items a list or a pantry still lacks (AI-24). */
import type { List, NewListItem, Pantry } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { kindOfAmount } from '@quitanda/contract/units';
import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';
import type { ProposalLine } from './proposal-lines.ts';

export interface TopUp {
  readonly added: readonly (Pick<NewListItem, 'name' | 'quantity' | 'unitText'> & {
    readonly id: string;
    readonly unit: ProposalLine['unit'];
  })[];
  /** Items that are already there, and by how much they grow; in their unit. */
  readonly raised: readonly { readonly itemId: string; readonly by: number }[];
}

/** The same name twice in one proposal is one line with both quantities. */
function joined(lines: readonly ProposalLine[]): readonly ProposalLine[] {
  const byKey = new Map<string, ProposalLine>();
  for (const line of lines) {
    const before = byKey.get(keyOf(line));
    const quantity = ((before?.quantity ?? 0) + line.quantity) as Thousandths;
    byKey.set(keyOf(line), { ...(before ?? line), quantity });
  }
  return [...byKey.values()];
}

/**
 * Returns the writes for a list. An item that is already pending in the same unit grows to the
 * proposed quantity, and stays if it has more.
 */
export function topUpList(
  lines: readonly ProposalLine[],
  { items }: Pick<List, 'items'>,
  makeId: () => string,
): TopUp {
  const pending = new Map(
    items.filter(({ isChecked }) => !isChecked).map((item) => [keyOf(item), item]),
  );
  return split(lines, makeId, (line) => {
    const item = pending.get(keyOf(line));
    return item && { id: item.id, by: line.quantity - toThousandths(item.quantity) };
  });
}

/** Returns the writes for a pantry, where what is added comes on top of the stock. */
export function addToPantry(
  lines: readonly ProposalLine[],
  { items }: Pick<Pantry, 'items'>,
  makeId: () => string,
): TopUp {
  const stock = new Map(items.map((item) => [keyOf(item), item]));
  return split(lines, makeId, (line) => {
    const item = stock.get(keyOf(line));
    return item && { id: item.id, by: line.quantity };
  });
}

function split(
  lines: readonly ProposalLine[],
  makeId: () => string,
  find: (line: ProposalLine) => { readonly id: string; readonly by: number } | undefined,
): TopUp {
  const added: TopUp['added'][number][] = [];
  const raised: TopUp['raised'][number][] = [];
  for (const line of joined(lines)) {
    const there = find(line);
    if (there === undefined) {
      const { name, unit, unitText } = line;
      const quantity = fromThousandths(line.quantity);
      added.push({ id: makeId(), name, unit, quantity, ...(unitText && { unitText }) });
    } else if (there.by > 0) {
      raised.push({ itemId: there.id, by: fromThousandths(there.by as Thousandths) });
    }
  }
  return { added, raised };
}

const keyOf = ({ name, ...amount }: Pick<ProposalLine, 'name' | 'unit' | 'unitText'>) =>
  `${amount.unit} ${kindOfAmount(amount)} ${fold(name)}`;
