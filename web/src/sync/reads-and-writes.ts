/**
 * The types that screens and sync share. A screen reads with `useRead(name, input)` and writes with
 * `write(name, input)`. A read returns the server's state with the pending writes applied, so a tap
 * shows at once and survives a reload, and a refused write disappears from the screen.
 */
import type {
  Answer,
  EndpointName,
  Failure,
  Input,
  ItemProduct,
  List,
  ProductPrice,
  OutboxWriteName,
  PantryRedirect,
  ReadName,
  Row,
} from '@quitanda/contract';
import type { EditedItem } from '../lib/items/edited-item.ts';

/** The input of a call without its undefined parts: `{}` for a call without input. */
export type CallInput<N extends EndpointName> = {
  [P in keyof Input<N> as Input<N>[P] extends undefined ? never : P]: Input<N>[P];
};

type Scalar = string | number | boolean;

/** The input of any call. The call's endpoint defines which parts it has. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar | undefined>>;
  readonly body?: unknown;
}

/** What a read is stored by. */
export type ReadKey = readonly [name: ReadName, input: LooseInput];

/**
 * Data that a replay needs and the server does not. The outbox stores the data with the write, and
 * never sends it.
 */
export interface WriteContext {
  /** The product that the body of an item names by id. */
  readonly product?: ItemProduct;
  /** The products that the items of a new list name by id. */
  readonly products?: readonly ItemProduct[];
  /** The item as it was typed in its dialog, to add it again if somebody has removed it (SYN-37). */
  readonly editedItem?: EditedItem;
  /** The deleted list that a write restores, if this device still has the list. */
  readonly list?: List;
  /** The name of the list that a write restores, if this device no longer has the list. */
  readonly listName?: string;
  /** The unit price of a price note. Stored, because the first load cannot compute unit prices. */
  readonly unitPrice?: ProductPrice['unitPrice'];
  /** How a join changes a pantry. Stored, because the first load cannot compute it (PAN-14). */
  readonly stock?: {
    readonly put: readonly Row<'pantryItems'>[];
    readonly removedIds: readonly string[];
    /** Absent where the item is in the pantry again. */
    readonly redirect?: PantryRedirect;
  };
  /** The rows of a trip before and after its correction, or the undo of one (CMP-24). */
  readonly trip?: CorrectedTripRows;
}

/** The rows that a correction of a trip changes, and the spending of the months that it changes. */
export interface CorrectedTripRows {
  readonly finish: BeforeAndAfter<Row<'finishes'>>;
  readonly lines: BeforeAndAfter<readonly Row<'purchases'>[]>;
  readonly months: BeforeAndAfter<Answer<'getSpending'>['months']>;
}

interface BeforeAndAfter<T> {
  readonly before: T;
  readonly after: T;
}

type WriteOf<N extends OutboxWriteName> = CallInput<N> & {
  readonly name: N;
  /**
   * Idempotency key: the server applies the write once, even if it is sent several times (API-18).
   */
  readonly key: string;
  /** The write's position in the order of all writes on this device. */
  readonly order: number;
  /** The time of the tap by this device's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** The description of the write, made at the tap: 'Pegar "Arroz"'. */
  readonly description?: string | undefined;
  /** The message for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
};

/** A write that the server has not accepted yet. Narrow it by `name`. */
export type Write = { [N in OutboxWriteName]: WriteOf<N> }[OutboxWriteName];

/** The result of `useRead`. A failed refresh leaves `data` in place. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  /** Set only if the refresh failed and the device has no copy of the data (UI-07). */
  readonly failure: CallFailure | undefined;
  readonly refresh: () => void;
}

/**
 * Why a call failed: no response of this API arrived in time ('network'), or the server responded
 * with an error.
 */
export type CallFailure = { readonly kind: 'network' } | ErrorResponse;

/** A response with an error: its HTTP status and body. */
export interface ErrorResponse {
  readonly kind: 'error-response';
  readonly status: number;
  readonly failure: Failure;
}
