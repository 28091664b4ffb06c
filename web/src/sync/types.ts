/**
 * The words between screens and the network. A screen reads with `useRead(name, input)` and writes
 * with `write(name, input)`; what it sees is always server state with the pending writes applied
 * over it, so a tap shows at once, survives a reload, and a refused write simply disappears.
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
 * What the screen knew at the tap and a replay needs, but the server does not: kept in the
 * outbox with the write and never sent.
 */
export interface WriteContext {
  /** The product that the body of an item names by id. */
  readonly product?: ItemProduct;
  /** The products that the items of a new list name by id. */
  readonly products?: readonly ItemProduct[];
  /** The list that a write restores, where this device still has it; else its name. */
  readonly list?: List;
  readonly listName?: string;
  /** The unit price of a note: working it out again would bring the rules into every first load. */
  readonly unitPrice?: ProductPrice['unitPrice'];
}

type WriteOf<N extends OutboxName> = CallInput<N> & {
  readonly name: N;
  /** Idempotency key: the write happens once, however often it is sent (API-18). */
  readonly key: string;
  /** Its place in the order of all taps on this device. */
  readonly order: number;
  /** When it was tapped by this device's clock, milliseconds since the epoch. */
  readonly at: number;
  /** What it does, in words fixed at the tap: 'Pegar "Arroz"'. */
  readonly description?: string | undefined;
  /** The row's own sentence for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
};

/** One tap on its way to the server. Narrow it by `name`. */
export type Write = { [N in OutboxName]: WriteOf<N> }[OutboxName];

/** What a screen gets from `useRead`. `data` may stand while `failure` says the refresh failed. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  /** Set only when there is no local copy to show either (UI-07). */
  readonly failure: CallFailure | undefined;
  readonly refresh: () => void;
}

/** Why a call gave no good answer. */
export type CallFailure = { readonly kind: 'network' } | Refused;

/** What the server said no with. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly failure: Failure;
}
