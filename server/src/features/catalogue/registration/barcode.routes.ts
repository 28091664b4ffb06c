import { barcodeNotFoundText } from '@quitanda/contract';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { selectByBarcode } from './barcode.sql.ts';

export const barcodeHandlers: Handlers<'getProductByBarcode'> = {
  async getProductByBarcode({ params: { barcode } }, { sql }) {
    const product = await sql.first(selectByBarcode, barcode);
    if (!product) {
      throw new ApiError('barcode-not-found', { message: barcodeNotFoundText(barcode) });
    }
    return { status: 200, body: product, isForEverybody: true };
  },
};
