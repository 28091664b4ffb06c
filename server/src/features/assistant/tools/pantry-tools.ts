import { dateIn, expiryOf, fold, fromThousandths } from '@quitanda/contract';
import { z } from 'zod';
import { defineTool } from './household-tool.ts';
import { selectToolPantries, selectToolStock } from './pantry.sql.ts';
import { amountData, pageInput, pageOf, pageParams, searchText } from './tool-values.ts';

const stockPerPage = 100;

export const pantryIdInput = z.uuid().describe('O id da despensa, de get_pantry.');

export const getPantry = defineTool({
  name: 'get_pantry',
  description:
    'As despensas da casa e o que há nelas: nome, quantidade, unidade se está no limite de estoque baixo (quando acaba, diz forecast_run_outs) e, se é conhecida, a primeira validade (expires; isDateGuess se é uma estimativa). Sem pantryId, todas as despensas. Com search, só os nomes que contêm o texto.',
  input: z.object({ pantryId: pantryIdInput.optional(), search: searchText, page: pageInput }),
  access: 'reads',
  maxRows: stockPerPage,
  async run({ sql, caller, now, timeZone }, { pantryId = null, search = '', page }) {
    const all = await sql.rows(selectToolPantries, { householdId: caller.householdId });
    if (pantryId !== null && !all.some(({ id }) => id === pantryId)) {
      return { data: { problem: 'Esta casa não tem uma despensa com este id.' } };
    }
    const found = await sql.rows(selectToolStock, {
      householdId: caller.householdId,
      pantryId,
      folded: fold(search),
      ...pageParams(page, stockPerPage),
    });
    const { rows, more } = pageOf(found, page, stockPerPage);
    const today = dateIn(now.getTime(), timeZone);
    const items = rows.map(({ pantryId: id, name, isLow, ...stock }) => {
      const expiry = expiryOf({ ...stock, quantity: fromThousandths(stock.quantity) }, today);
      return {
        pantryId: id,
        name,
        ...amountData(stock),
        isLow,
        ...(expiry && {
          expires: expiry.batch.bestBefore,
          isDateGuess: expiry.batch.isGuess === true,
        }),
      };
    });
    const pantries = all.map(({ id, name, itemCount }) => ({ id, name, itemCount }));
    return { data: { pantries, items, ...more }, sources: [{ kind: 'pantry', pantryId }] };
  },
});
