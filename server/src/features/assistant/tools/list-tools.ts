import { z } from 'zod';
import { defineTool } from './household-tool.ts';
import {
  selectToolList,
  selectToolListItems,
  selectToolLists,
  type ToolList,
} from './lists.sql.ts';
import { amountData, moneyTextOrNull, pageInput, pageOf, pageParams } from './tool-values.ts';

const listsPerPage = 50;
const itemsPerPage = 60;

export const listIdInput = z.uuid().describe('O id da lista, de list_lists.');

const listData = ({ id, name, budget, supermarket, itemCount, takenCount }: ToolList) => ({
  id,
  name,
  budget: moneyTextOrNull(budget),
  supermarket,
  itemCount,
  takenCount,
});

export const listLists = defineTool({
  name: 'list_lists',
  description:
    'As listas de compras da casa, a mudada por último primeiro: id, nome, orçamento, supermercado, quantos itens e quantos já no carrinho.',
  input: z.object({ page: pageInput }),
  access: 'reads',
  maxRows: listsPerPage,
  async run({ sql, caller }, { page }) {
    const found = await sql.rows(selectToolLists, {
      householdId: caller.householdId,
      ...pageParams(page, listsPerPage),
    });
    const { rows, more } = pageOf(found, page, listsPerPage);
    return { data: { lists: rows.map(listData), ...more } };
  },
});

export const getListItems = defineTool({
  name: 'get_list_items',
  description:
    'Os itens de uma lista de compras: id, nome, quantidade, unidade, se já está no carrinho, e o preço, a nota e o único supermercado se foram informados.',
  input: z.object({ listId: listIdInput, page: pageInput }),
  access: 'reads',
  maxRows: itemsPerPage,
  async run({ sql, caller }, { listId, page }) {
    const list = await sql.first(selectToolList, { householdId: caller.householdId, listId });
    if (!list) return { data: { problem: 'Esta casa não tem uma lista com este id.' } };
    const found = await sql.rows(selectToolListItems, {
      householdId: caller.householdId,
      listId,
      ...pageParams(page, itemsPerPage),
    });
    const { rows, more } = pageOf(found, page, itemsPerPage);
    const items = rows.map(({ note, onlyAt, productName, ...item }) => ({
      id: item.id,
      name: item.name,
      ...amountData(item),
      isTaken: item.isTaken,
      price: moneyTextOrNull(item.price),
      ...(note !== null && { note }),
      ...(onlyAt !== null && { onlyAt }),
      ...(productName !== null && productName !== item.name && { productName }),
    }));
    return {
      data: { list: listData(list), items, ...more },
      sources: [{ kind: 'list', listId: list.id, name: list.name }],
    };
  },
});
