import { errorKinds, limits } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fold } from '@quitanda/contract/text';
import { lockUser } from '../../../db/lock-user.sql.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { spendQuota, type Quota } from '../../../http/limits/quota.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../../http/errors/refuse-violations.ts';
import { everybody } from '../../../shared/seen-products.ts';
import { hasBlockedWord } from './blocked-words.ts';
import { confirmIndependent, isKnownToOpenFoodFacts } from './confirm.ts';
import {
  lockNewName,
  lockProductKey,
  releaseReported,
  selectSharedKeys,
  selectUnconfirmedProducts,
} from './confirm.sql.ts';
import { insertProduct, selectRegistration } from './registration.sql.ts';

/** How many products one user may add to the shared catalogue (DAT-03). */
const registrationQuota: Quota = {
  name: 'registrations',
  max: limits.productsPerDay,
  windowMs: 86_400_000,
  code: 'too-many-products',
};

const failuresByConstraint: FailuresByConstraint = {
  products_barcode_once: () => new ApiError('barcode-exists'),
  products_name_once: () => new ApiError('product-exists'),
  products_category_fk: () =>
    new ApiError('category-unknown', {
      fields: [{ field: 'categoryId', message: errorKinds['category-unknown'].message }],
    }),
};

export const registrationHandlers: Handlers<'createProduct'> = {
  createProduct: asMember(async ({ body }, { caller, now, sql }) => {
    const { id = newId(now.getTime()), name, brand = null, barcode = null, categoryId } = body;
    const { typicalUnit: unit, unitText = null } = body;
    checkWords({ name, brand });
    const foldedName = fold(name);
    const foldedBrand = fold(brand ?? '');
    const foldedText = `${foldedName} ${foldedBrand}`;
    const content = { foldedName, foldedBrand, categoryId, unit, unitText, barcode };
    await lockUser(sql, caller.id);
    await sql.first(lockProductKey, { key: barcode ?? foldedText });
    // Repeating a registration returns the same product, also after somebody confirmed it (API-18).
    const earlier = await sql.first(selectRegistration, { id, creatorId: caller.id, ...content });
    if (earlier) return { status: 201, body: earlier };
    const { householdId } = caller;
    const keys = { householdId, barcode, foldedName, foldedBrand, categoryId };
    const shared = await sql.first(selectSharedKeys, { id, ...keys });
    if (shared?.hasBarcode) throw new ApiError('barcode-exists');
    if (shared?.hasName) throw new ApiError('product-exists');
    await sql.rows(releaseReported, keys);
    // Beside a shared product that the household has reported, the new one is for the household alone.
    const isAlone = shared?.isReported === true;
    const isKnown =
      !isAlone &&
      barcode !== null &&
      (await isKnownToOpenFoodFacts(sql, barcode, foldedText.trim()));
    const candidates =
      isKnown || isAlone
        ? []
        : await sql.rows(selectUnconfirmedProducts, { ...keys, userId: caller.id });
    const [confirmedId = null] = await confirmIndependent(sql, caller.householdId, candidates);
    // A confirmation of the same name would not see the product before it is committed.
    if (isKnown) await sql.first(lockNewName, { foldedName, foldedBrand, categoryId });
    const seenIn = isKnown ? everybody : caller.householdId;
    const added = await refuseViolations(
      failuresByConstraint,
      sql.first(insertProduct, {
        ...content,
        id,
        creatorId: caller.id,
        now,
        name,
        brand,
        seenIn,
        mergedIntoId: confirmedId,
      }),
    );
    if (added) await spendQuota(sql, registrationQuota, caller.id, now);
    // Another product with this id is not revealed.
    const product = await sql.first(selectRegistration, { id, creatorId: caller.id, ...content });
    if (!product) throw new ApiError('product-not-found');
    return { status: 201, body: product };
  }),
};

/** Throws 'validation' for a name or brand with a blocked word. */
function checkWords(texts: { readonly name: string; readonly brand: string | null }): void {
  const message = 'Este texto não pode entrar no catálogo.';
  const fields = Object.entries(texts).flatMap(([field, text]) =>
    text !== null && hasBlockedWord(text) ? [{ field, message }] : [],
  );
  if (fields.length > 0) throw new ApiError('validation', { fields });
}
