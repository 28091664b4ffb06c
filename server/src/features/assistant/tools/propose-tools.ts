/**
 * Tools that propose changes. Each one is checked against what the household has; only the person's tap
 * on 'Fazer' lets the device write it (docs/adr/0107).
 */
import {
  allUnits,
  assistantLimits,
  cleanName,
  fold,
  kindOfAmount,
  limits,
  minimumQuantity,
  nameProblemText,
  toCentavos,
  toPantryStored,
  toStored,
  toThousandths,
  type PantryUnit,
  type Proposal,
  type Thousandths,
  type Unit,
  type UnitText,
} from '@quitanda/contract';
import { z } from 'zod';
import { decimalInput } from './decimal-input.ts';
import { defineTool, type ToolContext, type ToolResult } from './household-tool.ts';
import { selectToolList, selectToolListItems, type ToolListItem } from './lists.sql.ts';
import { listIdInput } from './list-tools.ts';
import { selectToolPantries } from './pantry.sql.ts';
import { pantryIdInput } from './pantry-tools.ts';

const { itemsPerProposal } = assistantLimits;
const maxQuantity = toThousandths(limits.maxQuantity);
const noList = 'Esta casa não tem uma lista com este id.';

const quantityInput = decimalInput(3, 'Quanto, na unidade; no máximo três casas decimais.');
const newItem = z.object({
  name: z.string().min(1).max(limits.nameLength),
  quantity: quantityInput,
  unit: z.enum(allUnits).describe('Como se diz: 300 g, 2 lata, 1 dúzia.'),
});

const refuse = (problem: string): ToolResult => ({ data: { problem } });
const propose = (...proposals: Proposal[]): ToolResult => ({
  data: { proposed: true, note: 'Nada mudou: a pessoa vê um cartão e decide.' },
  proposals,
});

interface NewItem<Stored extends PantryUnit> {
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: Stored;
  readonly unitText?: UnitText | null | undefined;
}

/** Equal for what can be added up (UNI-06). */
const keyOf = ({ name, ...amount }: Pick<NewItem<PantryUnit>, 'name' | 'unit' | 'unitText'>) =>
  `${fold(name)} ${amount.unit} ${kindOfAmount(amount)}`;

/** The items with clean names, each name and unit once; or why one of them is refused. */
function readItems<Stored extends PantryUnit>(
  sent: readonly z.infer<typeof newItem>[],
  toAmount: (number: number, unit: Unit) => { quantity: number; unit: Stored; unitText?: UnitText },
): readonly NewItem<Stored>[] | string {
  const byKey = new Map<string, NewItem<Stored>>();
  for (const { name: raw, quantity: number, unit: shownUnit } of sent) {
    const cleaned = cleanName(raw);
    if ('problem' in cleaned) return nameProblemText(cleaned.problem);
    const { name } = cleaned;
    const { quantity: amount, ...unit } = toAmount(number, shownUnit);
    const quantity = toThousandths(amount);
    if (quantity < toThousandths(minimumQuantity(unit.unit)))
      return `${name}: a quantidade mínima é 1.`;
    const key = keyOf({ name, ...unit });
    const earlier = byKey.get(key);
    const sum = (quantity + (earlier?.quantity ?? 0)) as Thousandths;
    if (sum > maxQuantity) return `${name}: a quantidade é grande demais.`;
    byKey.set(key, { ...unit, ...earlier, name: earlier?.name ?? name, quantity: sum });
  }
  return [...byKey.values()];
}

async function readList({ sql, caller }: ToolContext, listId: string) {
  const { householdId } = caller;
  const list = await sql.first(selectToolList, { householdId, listId });
  if (!list) return undefined;
  const items = await sql.rows(selectToolListItems, {
    householdId,
    listId: list.id,
    limit: limits.itemsPerList,
    offset: 0,
  });
  return { list, items, ofList: { listId: list.id, listName: list.name } };
}

/** A larger quantity of what is on the list already. */
const topUp = (item: ToolListItem, added: Thousandths) => ({
  itemId: item.id,
  name: item.name,
  from: item.quantity,
  quantity: (item.quantity + added) as Thousandths,
  unit: item.unit,
  ...(item.unitText && { unitText: item.unitText }),
});

export const proposeItems = defineTool({
  name: 'propose_items',
  description:
    'Propõe pôr itens em uma lista, também o cardápio de uma semana ou o que falta para uma receita. O que já está na lista na mesma unidade aumenta. Não muda nada: a pessoa decide em um cartão.',
  input: z.object({
    listId: listIdInput,
    items: z.array(newItem).min(1).max(itemsPerProposal),
  }),
  access: 'proposes',
  maxRows: itemsPerProposal,
  async run(context, { listId, items: sent }) {
    const found = await readList(context, listId);
    if (!found) return refuse(noList);
    const items = readItems(sent, toStored);
    if (typeof items === 'string') return refuse(items);
    const open = new Map(
      found.items.filter(({ isTaken }) => !isTaken).map((item) => [keyOf(item), item]),
    );
    const added = items.filter((item) => !open.has(keyOf(item)));
    if (found.items.length + added.length > limits.itemsPerList) {
      return refuse('A lista ficaria com itens demais.');
    }
    const increased = items.flatMap((item) => {
      const existing = open.get(keyOf(item));
      return existing ? [topUp(existing, item.quantity)] : [];
    });
    const tooMuch = increased.find(({ quantity }) => quantity > maxQuantity);
    if (tooMuch) return refuse(`${tooMuch.name}: a quantidade é grande demais.`);
    const { ofList } = found;
    return propose(
      ...(added.length > 0 ? [{ kind: 'add-items', ...ofList, items: added } as const] : []),
      ...(increased.length > 0
        ? [{ kind: 'change-quantities', ...ofList, items: increased } as const]
        : []),
    );
  },
});

export const proposeQuantities = defineTool({
  name: 'propose_quantities',
  description:
    'Propõe mudar as quantidades de itens que já estão em uma lista e ainda não no carrinho. Não muda nada: a pessoa decide em um cartão.',
  input: z.object({
    listId: listIdInput,
    items: z
      .array(
        z.object({
          itemId: z.uuid().describe('O id do item, de get_list_items.'),
          quantity: quantityInput.describe('A quantidade nova, em `unit` do item.'),
        }),
      )
      .min(1)
      .max(itemsPerProposal),
  }),
  access: 'proposes',
  maxRows: itemsPerProposal,
  async run(context, { listId, items: sent }) {
    const found = await readList(context, listId);
    if (!found) return refuse(noList);
    const byId = new Map(found.items.map((item) => [item.id, item]));
    const wanted = new Map(sent.map(({ itemId, quantity }) => [itemId, toThousandths(quantity)]));
    const changes = [];
    for (const [itemId, quantity] of wanted) {
      const item = byId.get(itemId);
      if (!item || item.isTaken)
        return refuse('Um destes itens não está na lista, ou já no carrinho.');
      const { name, unit, unitText, quantity: from } = item;
      if (quantity < toThousandths(minimumQuantity(unit))) {
        return refuse(`${name}: a quantidade mínima é 1.`);
      }
      const change = { itemId, name, from, quantity, unit, ...(unitText && { unitText }) };
      if (quantity !== from) changes.push(change);
    }
    if (changes.length === 0) return refuse('As quantidades já são estas.');
    return propose({ kind: 'change-quantities', ...found.ofList, items: changes });
  },
});

export const proposePantryItems = defineTool({
  name: 'propose_pantry_items',
  description:
    'Propõe guardar coisas em uma despensa. Não muda nada: a pessoa decide em um cartão.',
  input: z.object({
    pantryId: pantryIdInput,
    items: z.array(newItem).min(1).max(itemsPerProposal),
  }),
  access: 'proposes',
  maxRows: itemsPerProposal,
  async run({ sql, caller }, { pantryId, items: sent }) {
    const pantries = await sql.rows(selectToolPantries, { householdId: caller.householdId });
    const pantry = pantries.find(({ id }) => id === pantryId);
    if (!pantry) return refuse('Esta casa não tem uma despensa com este id.');
    const items = readItems(sent, toPantryStored);
    if (typeof items === 'string') return refuse(items);
    if (pantry.itemCount + items.length > limits.itemsPerPantry) {
      return refuse('A despensa ficaria com itens demais.');
    }
    return propose({ kind: 'add-to-pantry', pantryId, pantryName: pantry.name, items });
  },
});

export const proposeBudget = defineTool({
  name: 'propose_budget',
  description:
    'Propõe um orçamento em reais para uma lista. Não muda nada: a pessoa decide em um cartão.',
  input: z.object({
    listId: listIdInput,
    budget: decimalInput(2, 'Reais, com até duas casas decimais.'),
  }),
  access: 'proposes',
  maxRows: 1,
  async run({ sql, caller }, { listId, budget: reais }) {
    const list = await sql.first(selectToolList, { householdId: caller.householdId, listId });
    if (!list) return refuse(noList);
    const budget = toCentavos(reais);
    if (budget === list.budget) return refuse('O orçamento já é este.');
    const { id, name: listName, budget: from } = list;
    return propose({ kind: 'set-budget', listId: id, listName, from, budget });
  },
});
