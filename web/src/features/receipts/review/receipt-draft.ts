/**
 * The receipt that is being reviewed. The device stores this draft, so that the answers survive a
 * reload or a restart of the app (NF-03). There is at most one draft for each household.
 */
import type { Answer, LineMatch, ReadLine, ReadReceipt } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fromCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { receiptDraftKeyOf } from '../../../lib/device/receipt-storage.ts';
import { deviceStorage } from '../../../lib/device/storage.ts';
import { createInitialDecisions, type Decision } from './decisions.ts';

export interface ReceiptDraft {
  /** The version of this format. A draft of another version is ignored. */
  readonly version: number;
  /** The household for which the receipt was read; null for the personal one. */
  readonly household: string | null;
  /**
   * The id of the receipt to record. It stays the same, so that the receipt is recorded only once.
   */
  readonly id: string;
  /**
   * The idempotency key of the call. Each change sets a new key, because the server refuses a key
   * that it has received with other content.
   */
  readonly sendKey: string;
  /** The list of the trip, if there was one. */
  readonly listId: string | null;
  readonly receipt: ReadReceipt;
  readonly matches: readonly LineMatch[];
  readonly decisions: readonly (Decision | null)[];
  /** Empty until the person has answered which supermarket it is (NF-12). */
  readonly supermarket: string;
  /**
   * The printed name, if the household has not said yet which supermarket it is. Absent if it has, and
   * from drafts of earlier versions of the app.
   */
  readonly unknownSupermarket?: string | undefined;
  /**
   * Whether the person has compared a receipt that does not prove itself with the paper (NF-15). Absent
   * until then, and from drafts of earlier versions of the app.
   */
  readonly hasSeenDoubts?: boolean | undefined;
  /** Whether the purchase changes the stock; by default false for an old purchase (NF-04). */
  readonly addsStock: boolean;
  /** The selected pantry; null for the pantry last used. */
  readonly pantryId: string | null;
  /** The name for the first pantry, if the household has none. */
  readonly newPantry: string;
}

const version = 1;
const dayMs = 86_400_000;
/** For receipts older than this many days, the person can keep the stock as it is. */
const oldAfterDays = 2;
/** For receipts older than this many days, the stock stays as it is by default. */
const keepsStockAfterDays = 14;

const ageInDays = ({ issuedAt }: ReadReceipt, now: number) => (now - Date.parse(issuedAt)) / dayMs;

/** Whether the receipt is so old that the person can choose to keep the stock as it is. */
export const isOldReceipt = (receipt: ReadReceipt, now: number): boolean =>
  ageInDays(receipt, now) > oldAfterDays;

interface NewDraftOptions {
  readonly household: string | null;
  readonly listId: string | null;
  /** Milliseconds since the epoch; the current time by default. */
  readonly now?: number;
}

/** Creates the draft for a receipt that the server has read. */
export function createDraft(
  answer: Extract<Answer<'readReceipt'>, { status: 'read' }>,
  { household, listId, now = Date.now() }: NewDraftOptions,
): ReceiptDraft {
  const { receipt, matches, supermarket, asksSupermarket = false } = answer;
  return {
    version,
    household,
    id: newId(),
    sendKey: newId(),
    listId,
    receipt,
    matches,
    decisions: createInitialDecisions(matches),
    supermarket: asksSupermarket ? '' : supermarket,
    ...(asksSupermarket && { unknownSupermarket: supermarket }),
    addsStock: ageInDays(receipt, now) <= keepsStockAfterDays,
    pantryId: null,
    newPantry: 'Cozinha',
  };
}

/** The heading of a review: 'Nota do Assaí', with the printed name while the supermarket is unknown. */
export const draftTitle = ({ supermarket, unknownSupermarket = '' }: ReceiptDraft): string =>
  `Nota do ${supermarket === '' ? unknownSupermarket : supermarket}`;

/** The fields of a draft that the person can change. */
export type DraftChange = Partial<
  Pick<
    ReceiptDraft,
    'decisions' | 'supermarket' | 'hasSeenDoubts' | 'addsStock' | 'pantryId' | 'newPantry'
  >
>;

/** Returns a copy with the changes and a new idempotency key. Does not store the copy. */
export const draftWithChanges = (draft: ReceiptDraft, change: DraftChange): ReceiptDraft => ({
  ...draft,
  ...change,
  sendKey: newId(),
});

/** Returns the stored draft of this household; undefined without one. */
export function readDraft(household: string | null): ReceiptDraft | undefined {
  return keysOf(household)
    .map(readStored)
    .find((draft) => draft?.version === version && draft.household === household);
}

/** Stores the draft. If the device has no space, the draft is kept only while the app is open. */
export function saveDraft(draft: ReceiptDraft): void {
  deviceStorage.write(receiptDraftKeyOf(draft.household), JSON.stringify(draft));
}

/** Removes the stored draft. Does nothing if the draft of another receipt has replaced it. */
export function removeDraft({ household, id }: Pick<ReceiptDraft, 'household' | 'id'>): void {
  for (const key of keysOf(household)) {
    if (readStored(key)?.id === id) deviceStorage.write(key, null);
  }
}

/**
 * Returns the keys under which the draft of a household can be stored. Earlier versions of the app
 * used the key of the personal household for every household.
 */
const keysOf = (household: string | null) => [
  receiptDraftKeyOf(household),
  receiptDraftKeyOf(null),
];

const readStored = (key: string): ReceiptDraft | undefined => {
  const draft = deviceStorage.readJson(key) as ReceiptDraft | null;
  return draft === null ? undefined : withPrintedTotals(draft);
};

/**
 * Completes a draft of an earlier version of the app, which stored no printed totals: they are what was
 * charged for the lines, and the rest is their share of the discount or addition of the receipt.
 */
function withPrintedTotals(draft: ReceiptDraft): ReceiptDraft {
  const lines: readonly (Omit<ReadLine, 'total'> & { total?: number })[] = draft.receipt.lines;
  if (lines.every(({ total }) => total !== undefined)) return draft;
  return {
    ...draft,
    receipt: {
      ...draft.receipt,
      lines: draft.receipt.lines.map((line) => {
        const share = toCentavos(line.paid) - toCentavos(line.charged);
        const discount = fromCentavos(Math.max(0, -share) as Centavos);
        const addition = fromCentavos(Math.max(0, share) as Centavos);
        return { ...line, total: line.charged, discount, addition };
      }),
    },
  };
}
