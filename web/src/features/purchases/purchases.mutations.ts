/**
 * How corrections of finished trips change the rows of the home, and their descriptions (CMP-24,
 * MOB-01). They are loaded after the first screen, which does not need them.
 */
import { formatDate } from '../../lib/dates/dates.ts';
import type { Write } from '../../sync/reads-and-writes.ts';
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import {
  correctRows,
  purchaseId,
  restoreRows,
  revertRows,
  type CorrectionCall,
} from './corrections/correct-rows.ts';

type AppliedWrite = Pick<Write, 'at' | 'context'>;

const failureText = 'Falha ao salvar a correção.';

/** All corrections are applied by one function, which reads the name of the write. */
function apply(rows: MutableRows, write: CorrectionCall & AppliedWrite, by: string): void {
  const { at, context } = write;
  correctRows(rows, write, { at, by, product: context?.product });
}

export const purchaseWrites = {
  changePurchasedLine: {
    describe: ({ params }, rows) =>
      `Corrigir ${lineText(params, rows)} ${inTripText(params, rows)}`,
    failureText,
    apply,
  },
  addPurchasedLine: {
    describe: ({ params, body }, rows) => `Pôr "${body.name}" ${inTripText(params, rows)}`,
    failureText,
    apply,
  },
  removePurchasedLine: {
    describe: ({ params }, rows) => `Remover ${lineText(params, rows)} ${ofTripText(params, rows)}`,
    failureText,
    apply,
  },
  changeFinishedTrip: {
    describe: ({ params }, rows) => `Corrigir a compra${dayText(params, rows)}`,
    failureText,
    apply,
  },
  deleteFinishedTrip: {
    describe: ({ params }, rows) => `Excluir a compra${dayText(params, rows)}`,
    failureText: 'Falha ao excluir a compra.',
    apply,
  },
  undoTripCorrection: {
    describe: ({ params }, rows) => `Desfazer a correção ${ofTripText(params, rows)}`,
    failureText: 'Não foi possível desfazer a correção.',
    apply(rows, { context, params }, by) {
      if (context?.trip) restoreRows(rows, context.trip, by);
      else revertRows(rows, params, by);
    },
  },
} satisfies Partial<WriteDefinitions>;

interface LineParams {
  readonly finishId: string;
  readonly listItemId: string;
}
type TripParams = Pick<LineParams, 'finishId'>;

function lineText({ finishId, listItemId }: LineParams, rows: Rows): string {
  const line = rows.get('purchases', purchaseId(finishId, listItemId));
  return line ? `"${line.productName ?? line.name}"` : 'um item';
}

const inTripText = (params: TripParams, rows: Rows) => `na compra${dayText(params, rows)}`;
const ofTripText = (params: TripParams, rows: Rows) => `da compra${dayText(params, rows)}`;

function dayText({ finishId }: TripParams, rows: Rows): string {
  const finish = rows.get('finishes', finishId);
  return finish ? ` de ${formatDate(finish.boughtAt)}` : '';
}
