/** The tools that change the stock of pantries. */
import { contract, kindOfAmount, toPantryStored, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { decodeRequest } from '../../../http/once-only/any-handler.ts';
import { defineMcpTool, type ToolCall } from '../mcp-tool.ts';
import {
  changeInput,
  keyInput,
  linesInput,
  linesOutput,
  nameInput,
  pantryIdInput,
  quantityInput,
  quantityText,
  reportLines,
  unitInput,
  type LineOutcome,
} from './line-values.ts';
import { describeItem, requireRoom } from './list-tools.ts';
import { selectSameStock } from './same-items.sql.ts';
import { callHandler, writeLines } from './write-lines.ts';

const newLine = z.object({ name: nameInput, quantity: quantityInput, unit: unitInput });

const addPantryItems = defineMcpTool({
  name: 'add_pantry_items',
  title: 'Pôr itens na despensa',
  description:
    'Põe até 100 itens em uma despensa. Um nome que já está nela na mesma unidade tem o estoque SOMADO, também quando se repete no mesmo pedido.',
  access: 'adds',
  input: z.object({
    pantryId: pantryIdInput,
    items: linesInput(newLine),
    idempotencyKey: keyInput,
  }),
  output: linesOutput,
  async run(call, { pantryId, items, idempotencyKey: key }) {
    const request = { tool: 'add_pantry_items', key, input: { pantryId, items } };
    const results = await writeLines(call, request, items, (sql, line, now) =>
      addLine(call, sql, pantryId, line, now),
    );
    return reportLines(results, namesOf(items));
  },
});

async function addLine(
  call: ToolCall,
  sql: Transaction,
  pantryId: string,
  { name, quantity, unit }: z.infer<typeof newLine>,
  now: Date,
): Promise<LineOutcome> {
  const amount = toPantryStored(Number(quantity), unit);
  const request = decodeRequest(contract.addPantryItem, {
    params: { pantryId },
    body: { name, ...amount },
  });
  const { body } = request as Request<'addPantryItem'>;
  const { householdId } = call.bearer.caller;
  const stocks = await sql.rows(selectSameStock, {
    householdId,
    pantryId,
    foldedName: fold(body.name),
    unit: amount.unit,
  });
  const same = stocks.find((stock) => kindOfAmount(stock) === kindOfAmount(amount));
  if (same === undefined) {
    const added = await callHandler(call, 'addPantryItem', request, sql, now);
    return { status: 'added', ...describeItem(added) };
  }
  requireRoom(same.quantity + body.quantity);
  const changed = await changeStock(
    call,
    sql,
    { pantryId, itemId: same.id },
    { add: amount.quantity },
    now,
  );
  return { ...changed, status: 'topped_up', before: quantityText(same.quantity / 1_000) };
}

const stockLine = z
  .object({
    name: nameInput,
    unit: unitInput,
    quantity: quantityInput.optional().describe('O estoque contado, que substitui o anterior.'),
    add: changeInput.optional(),
  })
  .refine((line) => (line.quantity === undefined) !== (line.add === undefined), {
    error: 'Envie quantity ou add, e não os dois.',
    path: ['add'],
  });

const changePantryStock = defineMcpTool({
  name: 'change_pantry_stock',
  title: 'Mudar o estoque da despensa',
  description:
    'Muda o estoque de até 100 itens de uma despensa, pelo nome e a unidade de get_pantry: por linha, quantity (o que há agora) ou add (o que entrou ou, com sinal, o que saiu). O estoque não fica abaixo de zero.',
  access: 'replaces',
  input: z.object({
    pantryId: pantryIdInput,
    items: linesInput(stockLine),
    idempotencyKey: keyInput,
  }),
  output: linesOutput,
  async run(call, { pantryId, items, idempotencyKey: key }) {
    const request = { tool: 'change_pantry_stock', key, input: { pantryId, items } };
    const results = await writeLines(call, request, items, (sql, line, now) =>
      changeLine(call, sql, pantryId, line, now),
    );
    return reportLines(results, namesOf(items));
  },
});

async function changeLine(
  call: ToolCall,
  sql: Transaction,
  pantryId: string,
  { name, unit, quantity, add }: z.infer<typeof stockLine>,
  now: Date,
): Promise<LineOutcome> {
  const { householdId } = call.bearer.caller;
  const amount = toPantryStored(Number(quantity ?? add), unit);
  const stocks = await sql.rows(selectSameStock, {
    householdId,
    pantryId,
    foldedName: fold(name),
    unit: amount.unit,
  });
  const ofKind = stocks.filter((stock) => kindOfAmount(stock) === kindOfAmount(amount));
  // get_pantry gives cans in un too, so a line in un may mean them.
  const [same, other] = ofKind.length > 0 || amount.unitText ? ofKind : stocks;
  if (same === undefined) throw new ApiError('item-not-found');
  // Two products may have one name. Which one is meant, only a person knows.
  if (other !== undefined)
    throw new ApiError('validation', { message: 'Há mais de um item com este nome e unidade.' });
  const body = quantity === undefined ? { add: amount.quantity } : { quantity: amount.quantity };
  const changed = await changeStock(call, sql, { pantryId, itemId: same.id }, body, now);
  return { ...changed, before: quantityText(same.quantity / 1_000) };
}

async function changeStock(
  call: ToolCall,
  sql: Transaction,
  params: { readonly pantryId: string; readonly itemId: string },
  body: object,
  now: Date,
): Promise<LineOutcome> {
  const request = decodeRequest(contract.changePantryItem, { params, body });
  const changed = await callHandler(call, 'changePantryItem', request, sql, now);
  return { status: 'changed', ...describeItem(changed) };
}

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

export const pantryTools = [addPantryItems, changePantryStock] as const;
