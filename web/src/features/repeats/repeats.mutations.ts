/** Applies the writes of repeats to the rows of the home, and describes them (MOB-01). */
import type { Row } from '@quitanda/contract';
import { dueItemId } from '@quitanda/contract/repeats/repeat-ids';
import { dateAfter, firstDate } from '@quitanda/contract/repeats/schedule';
import { fold } from '@quitanda/contract/text';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { newListItem } from '../../lib/items/new-list-item.ts';
import { takenOrPlannedProductId } from '../../lib/items/taken-or-planned-product-id.ts';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { everyText } from './repeat-text.ts';

type Repeat = Row<'repeats'>;

export const repeatWrites = {
  setRepeat: {
    describe: ({ body: { name, rule } }) => `Repetir "${name}" ${everyText(rule)}`,
    failureText: 'Falha ao repetir o item.',
    obsoleteOn: ['list-not-found'],
    apply: setRepeat,
  },
  endRepeat: {
    describe: ({ params }, rows) => {
      const name = rows.get('repeats', params.repeatId)?.name;
      return `Não repetir mais ${name === undefined ? 'um item' : `"${name}"`}`;
    },
    failureText: 'Falha ao mudar a repetição.',
    obsoleteOn: ['repeat-not-found'],
    apply: (rows, { params }) => rows.remove('repeats', params.repeatId),
  },
  addDueItems: {
    describe: ({ params }, rows) => {
      const list = rows.get('lists', params.listId);
      return `Pôr o que se repete ${list ? `na lista "${list.name}"` : 'em uma lista'}`;
    },
    obsoleteOn: ['list-not-found'],
    apply: addDueItems,
  },
} satisfies Partial<WriteDefinitions>;

function setRepeat(rows: MutableRows, { params, body }: WriteNamed<'setRepeat'>): void {
  const { listId, repeatId: id } = params;
  if (!rows.get('lists', listId)) return;
  const { name, quantity, unit, productId = null, rule, setAt } = body;
  const before = rows.get('repeats', id);
  const keptText = before?.unit === unit ? before.unitText : null;
  rows.put('repeats', {
    id,
    listId,
    name,
    quantity,
    unit,
    unitText: body.unitText === undefined ? (keptText ?? null) : body.unitText,
    productId,
    rule,
    nextOn: firstDate(rule, toCalendarDate(Date.parse(setAt))),
    addedOn: before?.addedOn ?? null,
  });
}

/** Adds the items whose date is the next one of what repeats. Others were added elsewhere (REP-03). */
function addDueItems(rows: MutableRows, { params, body, at }: WriteNamed<'addDueItems'>): void {
  const { listId } = params;
  if (!rows.get('lists', listId)) return;
  for (const { id, repeatId } of body.items) {
    const repeat = rows.get('repeats', repeatId);
    if (!repeat || dueItemId(repeatId, repeat.nextOn) !== id) continue;
    // The other phone's addition has the same id. It may be ticked already, and stays.
    const isAdded = !rows.get('listItems', id) && !isWaiting(rows, repeat);
    if (isAdded) addItem(rows, id, repeat, at);
    rows.put('repeats', {
      ...repeat,
      nextOn: dateAfter(repeat.rule, repeat.nextOn, toCalendarDate(at)),
      addedOn: isAdded ? repeat.nextOn : repeat.addedOn,
    });
  }
}

const isWaiting = (rows: Rows, { listId, name, productId }: Repeat) =>
  rows
    .of('listItems', listId)
    .some(
      (item) =>
        !item.isChecked &&
        (fold(item.name) === fold(name) ||
          (productId !== null && takenOrPlannedProductId(item) === productId)),
    );

function addItem(rows: MutableRows, id: string, repeat: Repeat, at: number): void {
  const { listId, name, quantity, unit, unitText = null, productId } = repeat;
  const product = rows.all('listItems').find((item) => item.product?.id === productId)?.product;
  const body = { name, quantity, unit, unitText, ...(productId !== null && { productId }) };
  // Nobody has added it.
  const creation = { by: null, at: new Date(at).toISOString(), products: product ? [product] : [] };
  rows.put('listItems', newListItem(id, listId, body, creation));
}
