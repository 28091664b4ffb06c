import { barcodeNotFoundText } from '@quitanda/contract';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { selectByBarcode } from './barcode.sql.ts';

export const barcodeHandlers: Handlers<'getProductByBarcode'> = {
  getProductByBarcode: asMember(async ({ params: { barcode } }, { caller, sql }) => {
    const found = await sql.first(selectByBarcode, {
      barcode,
      householdId: caller.householdId,
      userId: caller.id,
    });
    if (!found) {
      throw new ApiError('barcode-not-found', { message: barcodeNotFoundText(barcode) });
    }
    const { isShared, ...body } = found;
    return { status: 200, body, isForEverybody: isShared };
  }),
};
