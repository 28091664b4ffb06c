/** The tools that change lists. */
import {
  contract,
  formatAmount,
  kindOfAmount,
  limits,
  toStored,
  toThousandths,
  type Request,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { decodeRequest } from '../../../http/once-only/any-handler.ts';
import { defineMcpTool, type ToolCall } from '../mcp-tool.ts';
import {
  itemIdInput,
  keyInput,
  linesInput,
  linesOutput,
  listIdInput,
  moneyInput,
  nameInput,
  quantityInput,
  quantityText,
  reportLines,
  unitInput,
  type LineOutcome,
} from './line-values.ts';
import { selectPendingItems } from './same-items.sql.ts';
import { callHandler, writeLines, writeOnce } from './write-lines.ts';

const newLine = z.object({
  name: nameInput,
  quantity: quantityInput,
  unit: unitInput,
});

const addListItems = defineMcpTool({
  name: 'add_list_items',
  title: 'Pôr itens em uma lista',
  description:
    'Põe até 100 itens em uma lista de compras. Um nome que já está na lista, na mesma unidade e fora do carrinho, tem a quantidade SOMADA, também quando se repete no mesmo pedido.',
  access: 'adds',
  input: z.object({ listId: listIdInput, items: linesInput(newLine), idempotencyKey: keyInput }),
  output: linesOutput,
  async run(call, { listId, items, idempotencyKey: key }) {
    const request = { tool: 'add_list_items', key, input: { listId, items } };
    const results = await writeLines(call, request, items, (sql, line, now) =>
      addLine(call, sql, listId, line, now),
    );
    return reportLines(
      results,
      items.map(({ name }) => name),
    );
  },
});

async function addLine(
  call: ToolCall,
  sql: Transaction,
  listId: string,
  { name, quantity, unit }: z.infer<typeof newLine>,
  now: Date,
): Promise<LineOutcome> {
  const amount = toStored(Number(quantity), unit);
  const request = decodeRequest(contract.addListItem, {
    params: { listId },
    body: { name, ...amount },
  });
  const { body } = request as Request<'addListItem'>;
  const { householdId } = call.bearer.caller;
  const foldedName = fold(body.name);
  const pending = await sql.rows(selectPendingItems, {
    householdId,
    listId,
    unit: amount.unit,
  });
  const same = pending.find(
    (item) => fold(item.name) === foldedName && kindOfAmount(item) === kindOfAmount(amount),
  );
  if (same === undefined) {
    const added = await callHandler(call, 'addListItem', request, sql, now);
    return { status: 'added', ...describeItem(added) };
  }
  requireRoom(same.quantity + body.quantity);
  const topUp = decodeRequest(contract.changeListItem, {
    params: { listId, itemId: same.id },
    body: { add: amount.quantity },
  });
  const changed = await callHandler(call, 'changeListItem', topUp, sql, now);
  return {
    status: 'topped_up',
    ...describeItem(changed),
    before: quantityText(same.quantity / 1_000),
  };
}

/** The API would keep the sum within the limit (LST-19), and so drop a part of it. */
export function requireRoom(sum: number): void {
  if (sum <= toThousandths(limits.maxQuantity)) return;
  throw new ApiError('validation', {
    fields: [{ field: 'quantity', message: 'A soma passaria de 99.999,999.' }],
  });
}

interface ListedItem {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}
export const describeItem = ({ id, name, quantity, unit, unitText }: ListedItem) => ({
  itemId: id,
  name,
  quantity: quantityText(quantity),
  unit,
  amount: formatAmount({ quantity, unit, unitText }).replace('\u00a0', ' '),
});

const setListQuantities = defineMcpTool({
  name: 'set_list_quantities',
  title: 'Mudar quantidades de uma lista',
  description:
    'Muda a quantidade planejada de até 100 itens de uma lista. A quantidade enviada substitui a anterior; para somar, use add_list_items.',
  access: 'replaces',
  input: z.object({
    listId: listIdInput,
    items: linesInput(z.object({ itemId: itemIdInput, quantity: quantityInput })),
    idempotencyKey: keyInput,
  }),
  output: linesOutput,
  async run(call, { listId, items, idempotencyKey: key }) {
    const request = { tool: 'set_list_quantities', key, input: { listId, items } };
    const changeOf = ({ quantity }: { quantity: string }) => ({ quantity: Number(quantity) });
    return reportLines(
      await writeLines(call, request, items, (sql, line, now) =>
        changeLine(call, sql, { listId, itemId: line.itemId }, changeOf(line), now),
      ),
    );
  },
});

const markListItems = defineMcpTool({
  name: 'mark_list_items',
  title: 'Marcar ou desmarcar itens comprados',
  description:
    'Põe até 100 itens de uma lista no carrinho (bought: true) ou de volta entre os que faltam (bought: false, o que apaga preço e mercado informados no carrinho).',
  access: 'replaces',
  input: z.object({
    listId: listIdInput,
    items: linesInput(z.object({ itemId: itemIdInput, bought: z.boolean() })),
    idempotencyKey: keyInput,
  }),
  output: linesOutput,
  async run(call, { listId, items, idempotencyKey: key }) {
    const request = { tool: 'mark_list_items', key, input: { listId, items } };
    return reportLines(
      await writeLines(call, request, items, (sql, { itemId, bought }, now) =>
        changeLine(call, sql, { listId, itemId }, { isChecked: bought }, now),
      ),
    );
  },
});

async function changeLine(
  call: ToolCall,
  sql: Transaction,
  params: { readonly listId: string; readonly itemId: string },
  body: object,
  now: Date,
): Promise<LineOutcome> {
  const request = decodeRequest(contract.changeListItem, { params, body });
  const changed = await callHandler(call, 'changeListItem', request, sql, now);
  return { status: 'changed', ...describeItem(changed), bought: changed.isChecked };
}

const listOutput = z.object({
  listId: z.string(),
  name: z.string(),
  budget: z.string().nullable(),
  alreadyDone: z
    .boolean()
    .describe('Um pedido anterior com a mesma chave já tinha feito isto; agora nada mudou.'),
});

const describeList = (list: { id: string; name: string; budget: number | null }) => ({
  listId: list.id,
  name: list.name,
  budget: list.budget?.toFixed(2) ?? null,
});

const createList = defineMcpTool({
  name: 'create_list',
  title: 'Criar uma lista',
  description:
    'Cria uma lista de compras vazia. Veja antes se já há uma que serve. Os itens vêm depois, por add_list_items.',
  access: 'adds',
  input: z.object({ name: nameInput, idempotencyKey: keyInput }),
  output: listOutput,
  async run(call, { name, idempotencyKey: key }) {
    await call.countWrite(0);
    const request = { tool: 'create_list', key, input: { name } };
    const { outcome, isRepeated } = await writeOnce(call, request, 'all', async (sql, now) => {
      const decoded = decodeRequest(contract.createList, { body: { name } });
      return describeList(await callHandler(call, 'createList', decoded, sql, now));
    });
    return { ...outcome, alreadyDone: isRepeated };
  },
});

const setListBudget = defineMcpTool({
  name: 'set_list_budget',
  title: 'Definir o orçamento de uma lista',
  description: 'Define o orçamento da próxima compra de uma lista; null o tira.',
  access: 'replaces',
  input: z.object({
    listId: listIdInput,
    budget: moneyInput.nullable(),
    idempotencyKey: keyInput,
  }),
  output: listOutput,
  async run(call, { listId, budget, idempotencyKey: key }) {
    await call.countWrite(0);
    const request = { tool: 'set_list_budget', key, input: { listId, budget } };
    const { outcome, isRepeated } = await writeOnce(call, request, 'all', async (sql, now) => {
      const decoded = decodeRequest(contract.planTrip, {
        params: { listId },
        body: { budget: budget === null ? null : Number(budget) },
      });
      return describeList(await callHandler(call, 'planTrip', decoded, sql, now));
    });
    return { ...outcome, alreadyDone: isRepeated };
  },
});

export const listTools = [
  createList,
  addListItems,
  setListQuantities,
  markListItems,
  setListBudget,
] as const;
