/**
 * The words between screens and the network. A screen reads with `useRead(name, input)` and writes
 * with `write(name, input)`; what it sees is always server state with the pending writes applied
 * over it, so a tap shows at once, survives a reload, and a refused write simply disappears.
 */
import type {
  Answer,
  EndpointName,
  Failure,
  Finish,
  Input,
  ItemProduct,
  ListItem,
  ProductPrice,
  ReadName,
  WriteName,
} from '@quitanda/contract';

/** The parts of a call's input that exist: `{}` for one that takes nothing. */
export type CallInput<N extends EndpointName> = {
  [P in keyof Input<N> as Input<N>[P] extends undefined ? never : P]: Input<N>[P];
};

/**
 * What the screen knew at the tap and a projection needs, but the server does not: kept in the
 * outbox with the write and never sent.
 */
export interface WriteContext {
  /** The product that the body of an item names by id. */
  readonly product?: ItemProduct;
  /** The products that the items of a new list name by id. */
  readonly products?: readonly ItemProduct[];
  /** The unit price of a note: working it out again would bring the rules into every first load. */
  readonly unitPrice?: ProductPrice['unitPrice'];
  /** What `undoFinish` puts back: the lines that had moved and the list items as they were. */
  readonly finished?: { readonly lines: Finish['items']; readonly items: readonly ListItem[] };
}

type WriteOf<N extends WriteName> = CallInput<N> & {
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
  /** The server's answer, once it has been accepted. */
  readonly answer?: Answer<N>;
};

/** One tap on its way to the server. Narrow it by `name`. */
export type Write = { [N in WriteName]: WriteOf<N> }[WriteName];

/**
 * How a pending (or just accepted) write changes what a read shows. Must be pure. It is given each
 * write exactly once, in order, over a state that does not contain it yet, so it may count and add;
 * once the write is accepted it is given with its `answer`, over the same state, until a fresh read
 * contains it: an accepted write must go on counting. `state` is undefined while nothing is known:
 * a projection may then build it from a create, and answers undefined for what was deleted.
 */
export type Projection<N extends ReadName> = (
  state: Answer<N> | undefined,
  write: Write,
  input: CallInput<N>,
) => Answer<N> | undefined;

/** Every slice exports its part; the app joins them. */
export type Projections = { readonly [N in ReadName]?: Projection<N> };

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
