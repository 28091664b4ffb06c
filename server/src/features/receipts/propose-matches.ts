/** Proposes an item or a product for each line of a receipt (NF-03). */
import { listItemId, productId, type Reply } from '@quitanda/contract';
import { cleanName } from '@quitanda/contract/text';
import type { Sql } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import type { RunJob } from '../../http/worker-pool/job.ts';
import { selectLinkedSupermarket, selectProductDetails } from './matching/candidates.sql.ts';
import { readCandidates, type ReadOfflineProducts } from './matching/candidates.ts';
import type { Receipt } from './reading/compute-amounts.ts';
import { matchJob } from './receipt-jobs.ts';
import { lineKey } from './receipt-lines.ts';
import { selectReceiptByKey } from './receipts.sql.ts';

export type ReadReply = Reply<'readReceipt'>['body'];

export interface ProposalContext {
  readonly sql: Sql;
  readonly run: RunJob;
  readonly readOfflineProducts: ReadOfflineProducts;
  readonly caller: Pick<Caller, 'id' | 'householdId'>;
  readonly listId: string | null;
}

/**
 * Returns the receipt with the likeliest choices for each line. If the household has recorded the
 * receipt, returns the id of the record instead.
 */
export async function proposeMatches(
  { sql, run, readOfflineProducts, caller, listId }: ProposalContext,
  receipt: Receipt,
): Promise<ReadReply> {
  const { householdId } = caller;
  const { key, cnpj } = receipt;
  const recorded =
    key === null ? undefined : await sql.first(selectReceiptByKey, { householdId, accessKey: key });
  if (recorded) return { status: 'recorded', receiptId: recorded.id };
  const lines = receipt.lines.map((line) => ({ ...line, key: lineKey(line) }));
  const candidates = await readCandidates(
    sql,
    readOfflineProducts,
    caller,
    { cnpj, listId },
    lines,
  );
  const matches = await run(matchJob, { lines, candidates });
  const ids = matches.flatMap((match) => match.choices.flatMap((choice) => choice.productId ?? []));
  const rows = await sql.rows(selectProductDetails, { productIds: [...new Set(ids)] });
  const detailsById = new Map(rows.map(({ id, ...details }) => [id, details]));
  const noDetails = { imageUrl: null, categoryName: null };
  return {
    status: 'read',
    receipt,
    ...(await proposeSupermarket(sql, householdId, receipt)),
    matches: matches.map((match) => ({
      ...match,
      choices: match.choices.map((choice) => ({
        ...((choice.productId !== null && detailsById.get(choice.productId)) || noDetails),
        name: choice.name,
        listItemId: choice.listItemId === null ? null : listItemId.parse(choice.listItemId),
        productId: choice.productId === null ? null : productId.parse(choice.productId),
      })),
    })),
  };
}

/**
 * Returns the name of the supermarket that the household linked to the CNPJ of the receipt. Without
 * one, the person is asked, and the name is the printed one without its legal form ('LTDA', 'S/A'), for
 * devices with an older version of the app (NF-12).
 */
async function proposeSupermarket(
  sql: Sql,
  householdId: string,
  { cnpj, shopName }: Receipt,
): Promise<{ supermarket: string; asksSupermarket: boolean }> {
  const linkedSupermarket =
    cnpj === null ? undefined : await sql.first(selectLinkedSupermarket, { householdId, cnpj });
  if (linkedSupermarket) return { supermarket: linkedSupermarket.name, asksSupermarket: false };
  const withoutLegalForm = shopName.replace(
    /[\s,.-]+(?:ltda|s[./]?a|eireli|me|epp)\.?(?:[\s-].*)?$/iu,
    '',
  );
  const words = withoutLegalForm
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/(?<=\s)(?:D[aeo]s?|E)(?=\s)/gu, (word) => word.toLowerCase());
  const cleaned = cleanName(words);
  return { supermarket: 'name' in cleaned ? cleaned.name : 'Supermercado', asksSupermarket: true };
}
