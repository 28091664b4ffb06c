/**
 * The types that screens and sync share. A screen reads with `useRead(name, input)` and writes with
 * `write(name, input)`. A read returns the server's state with the pending writes applied, so a tap
 * shows at once and survives a reload, and a refused write disappears from the screen.
 */
import type {
  EndpointName,
  Failure,
  Input,
  ItemProduct,
  List,
  ProductPrice,
  OutboxName,
} from '@quitanda/contract';

/** The parts of a call's input that exist: `{}` for one that takes nothing. */
export type CallInput<N extends EndpointName> = {
  [P in keyof Input<N> as Input<N>[P] extends undefined ? never : P]: Input<N>[P];
};

/**
 * Data that a replay needs and the server does not. The outbox keeps it with the write, and it is
 * never sent.
 */
export interface WriteContext {
  /** The product that the body of an item names by id. */
  readonly product?: ItemProduct;
  /** The products that the items of a new list name by id. */
  readonly products?: readonly ItemProduct[];
  /** The list that a write restores, if this device still has it. `listName` is set otherwise. */
  readonly list?: List;
  readonly listName?: string;
  /** The unit price of a price note. It is stored because its rules are not in the first load. */
  readonly unitPrice?: ProductPrice['unitPrice'];
}

type WriteOf<N extends OutboxName> = CallInput<N> & {
  readonly name: N;
  /** Idempotency key: the write happens once, however often it is sent (API-18). */
  readonly key: string;
  /** The write's position in the order of all writes on this device. */
  readonly order: number;
  /** When it was tapped by this device's clock, milliseconds since the epoch. */
  readonly at: number;
  /** The description of the write, made at the tap: 'Pegar "Arroz"'. */
  readonly description?: string | undefined;
  /** The message for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
};

/** A write that the server has not accepted yet. Narrow it by `name`. */
export type Write = { [N in OutboxName]: WriteOf<N> }[OutboxName];

/** The result of `useRead`. A failed refresh leaves `data` in place. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  /** Set only when there is no local copy to show either (UI-07). */
  readonly failure: CallFailure | undefined;
  readonly refresh: () => void;
}

/** Why a call failed: no connection, or a refusal by the server. */
export type CallFailure = { readonly kind: 'network' } | Refused;

/** The server's refusal: the HTTP status and the body of the error. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly failure: Failure;
}
