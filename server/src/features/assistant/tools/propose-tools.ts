/**
 * Tools that propose changes. Each one is checked against what the household has; only the person's tap
 * on 'Fazer' lets the device write it (docs/adr/0107).
 */
import {
  assistantLimits,
  cleanName,
  fold,
  limits,
  listUnits,
  minimumQuantity,
  nameProblemText,
  pantryUnits,
  toCentavos,
  toThousandths,
  type PantryUnit,
  type Proposal,
  type Thousandths,
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
const newItem = <Unit extends PantryUnit>(units: readonly [Unit, ...Unit[]]) =>
  z.object({
    name: z.string().min(1).max(limits.nameLength),
    quantity: quantityInput,
    unit: z.enum(units),
  });

const refuse = (problem: string): ToolResult => ({ data: { problem } });
const propose = (...proposals: Proposal[]): ToolResult => ({
  data: { proposed: true, note: 'Nada mudou: a pessoa vê um cartão e decide.' },
  proposals,
});

interface NewItem<Unit extends PantryUnit> {
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: Unit;
}

const keyOf = ({ name, unit }: { readonly name: string; readonly unit: string }) =>
  `${fold(name)} ${unit}`;

/** The items with clean names, each name and unit once; or why one of them is refused. */
function readItems<Unit extends PantryUnit>(
  sent: readonly { readonly name: string; readonly quantity: number; readonly unit: Unit }[],
): readonly NewItem<Unit>[] | string {
  const byKey = new Map<string, NewItem<Unit>>();
  for (const { name: raw, quantity: amount, unit } of sent) {
    const cleaned = cleanName(raw);
    if ('problem' in cleaned) return nameProblemText(cleaned.problem);
    const { name } = cleaned;
    const quantity = toThousandths(amount);
    if (quantity < toThousandths(minimumQuantity(unit))) return `${name}: a quantidade mínima é 1.`;
    const earlier = byKey.get(keyOf({ name, unit }));
    const sum = (quantity + (earlier?.quantity ?? 0)) as Thousandths;
    if (sum > maxQuantity) return `${name}: a quantidade é grande demais.`;
    byKey.set(keyOf({ name, unit }), { name: earlier?.name ?? name, quantity: sum, unit });
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
});

export const proposeItems = defineTool({
  name: 'propose_items',
  description:
    'Propõe pôr itens em uma lista, também o cardápio de uma semana ou o que falta para uma receita. O que já está na lista com a mesma unidade aumenta. Não muda nada: a pessoa decide em um cartão.',
  input: z.object({
    listId: listIdInput,
    items: z.array(newItem(listUnits)).min(1).max(itemsPerProposal),
  }),
  access: 'proposes',
  maxRows: itemsPerProposal,
  async run(context, { listId, items: sent }) {
    const found = await readList(context, listId);
    if (!found) return refuse(noList);
    const items = readItems(sent);
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
          quantity: quantityInput.describe('A quantidade nova, na unidade do item.'),
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
      const { name, unit, quantity: from } = item;
      if (quantity < toThousandths(minimumQuantity(unit))) {
        return refuse(`${name}: a quantidade mínima é 1.`);
      }
      if (quantity !== from) changes.push({ itemId, name, from, quantity, unit });
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
    items: z.array(newItem(pantryUnits)).min(1).max(itemsPerProposal),
  }),
  access: 'proposes',
  maxRows: itemsPerProposal,
  async run({ sql, caller }, { pantryId, items: sent }) {
    const pantries = await sql.rows(selectToolPantries, { householdId: caller.householdId });
    const pantry = pantries.find(({ id }) => id === pantryId);
    if (!pantry) return refuse('Esta casa não tem uma despensa com este id.');
    const items = readItems(sent);
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
