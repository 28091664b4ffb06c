import { newId } from '@quitanda/contract/ids';
import { fold } from '@quitanda/contract/text';
import { lockUser } from '../../../db/lock-user.sql.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { spendQuota } from '../../../http/limits/quota.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../../http/errors/refuse-violations.ts';
import { insertProduct, selectRegistration } from './registration.sql.ts';
import { registrationQuota } from './registration-quota.ts';

const failuresByConstraint: FailuresByConstraint = {
  products_barcode_once: () => new ApiError('barcode-exists'),
  products_name_once: () => new ApiError('product-exists'),
  products_category_fk: () =>
    new ApiError('category-unknown', {
      fields: [{ field: 'categoryId', message: 'Escolha uma das categorias.' }],
    }),
};

export const registrationHandlers: Handlers<'createProduct'> = {
  async createProduct({ body }, { caller, now, sql }) {
    const { id = newId(now.getTime()), name, brand = null, barcode = null } = body;
    const folded = [fold(name), fold(brand ?? '')] as const;
    const content = [...folded, body.categoryId, body.typicalUnit, barcode] as const;
    await lockUser(sql, caller.id);
    const added = await refuseViolations(
      failuresByConstraint,
      sql.first(insertProduct, id, caller.id, now, name, brand, ...content),
    );
    if (added) await spendQuota(sql, registrationQuota, caller.id, now);
    // Repeating a registration returns the same product. Another product with this id is not
    // revealed (API-18).
    const product = await sql.first(selectRegistration, id, caller.id, ...content);
    if (!product) throw new ApiError('product-not-found');
    return { status: 201, body: product };
  },
};
