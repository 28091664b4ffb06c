/**
 * One device of a person. It sends its writes in order, each with its idempotency key, as the
 * outbox of the app does.
 */
import { newId } from '@quitanda/contract/ids';
import { takenQuantity, type Effect, type Household, type Item } from './household.ts';
import { isSuccess, isRefused, type Answer, type ApiRequest } from './http.ts';
import type { RowIds } from './person.ts';
import type { Random } from '../../fakes/random.ts';
import type { Call, SequencedWrite, Transport } from './transports.ts';

export interface Write extends SequencedWrite {
  readonly effect: Effect;
  /** The answer, once there is one. */
  answer?: Answer;
}

interface PlannedWrite {
  readonly request: Omit<ApiRequest, 'key'>;
  readonly effect: Effect;
}

interface FinishedTrip {
  readonly id: string;
  readonly listId: string;
  readonly items: [string, Item][];
}

const maxLists = 2;
const maxItems = 15;
/** The device stores this many acknowledged writes, so that some of them can be repeated. */
const maxRepeatableWrites = 50;

class RefusedError extends Error {}

export class Device {
  readonly #rowIds: RowIds;
  readonly #household: Household;
  readonly #random: Random;
  readonly #listIds: string[] = [];
  readonly #transport: Transport;
  #itemCount = 0;
  #sequence = 0;
  /**
   * The finish of a trip, if it was the last write. An older finish is never undone, because a
   * later write may have changed the list.
   */
  #lastFinish: FinishedTrip | undefined;
  #inFlight: readonly Write[] = [];
  readonly #acknowledgedWrites: Write[] = [];

  constructor(rowIds: RowIds, household: Household, random: Random, transport: Transport) {
    this.#rowIds = rowIds;
    this.#household = household;
    this.#random = random;
    this.#transport = transport;
  }

  /** Writes that were sent and have no answer yet. */
  get inFlight(): readonly Write[] {
    return this.#inFlight;
  }

  /** Picks acknowledged writes at random, so that they can be sent again. */
  pickAcknowledged(count: number): readonly Write[] {
    return Array.from(
      { length: count },
      () => this.#random.pick(this.#acknowledgedWrites) ?? [],
    ).flat();
  }

  /**
   * Writes until the server no longer answers. Calls `onAcknowledged` for each acknowledged write.
   */
  async write(call: Call, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      this.#inFlight = this.#planWrites();
      await this.sendInFlight(call, onAcknowledged).catch((error: unknown) => {
        if (error instanceof RefusedError) throw error;
      });
      if (this.#inFlight.length > 0) return;
    }
  }

  /** Sends the writes in flight. Throws when one is refused, or when there is no answer. */
  async sendInFlight(call: Call, onAcknowledged: () => void = () => {}): Promise<void> {
    if (this.#inFlight.length === 0) return;
    for (const answer of await this.#transport.send(call, this.#inFlight)) {
      const [write] = this.#inFlight;
      if (write && isRefused(answer)) {
        const { method, path } = write.request;
        throw new RefusedError(`${method} ${path}: ${answer.status} ${answer.text}`);
      }
      if (!write || !isSuccess(answer)) return;
      this.#acknowledge(write, answer);
      onAcknowledged();
    }
  }

  /** Sends a write again and returns its answer. */
  async repeat(call: Call, write: Write): Promise<Answer | undefined> {
    return (await this.#transport.send(call, [write]))[0];
  }

  /** Returns the differences between the device's copy of the household and the server's. */
  check(call: Call): Promise<readonly string[]> {
    return this.#transport.check(call);
  }

  /** Applies an acknowledged write to the model. */
  #acknowledge(write: Write, answer: Answer): void {
    write.answer = answer;
    write.effect(this.#household);
    this.#inFlight = this.#inFlight.slice(1);
    this.#acknowledgedWrites.push(write);
    if (this.#acknowledgedWrites.length > maxRepeatableWrites) this.#acknowledgedWrites.shift();
  }

  /**
   * Plans some writes. Each one can depend on the writes before it, so their effects are applied to a
   * copy of the household.
   */
  #planWrites(): Write[] {
    const count = 1 + this.#random.below(this.#transport.maxWrites);
    const household = count === 1 ? this.#household : structuredClone(this.#household);
    return Array.from({ length: count }, (_, index) => {
      const { request, effect } = this.#planWrite(household);
      if (index < count - 1) effect(household);
      this.#sequence += 1;
      return { sequence: this.#sequence, request: { ...request, key: newId() }, effect };
    });
  }

  #planWrite(household: Household): PlannedWrite {
    const random = this.#random;
    if (this.#lastFinish && random.chance(0.4)) return this.#undo(this.#lastFinish);
    this.#lastFinish = undefined;
    if (random.chance(0.25)) return this.#changeStock(random.chance(0.5) ? 'plus' : 'minus');
    const lists = this.#listIds.filter((id) => household.lists.has(id));
    if (lists.length === 0 || (lists.length < maxLists && random.chance(0.1))) {
      return this.#addList();
    }
    const listId = random.pick(lists) ?? '';
    const items = [...(household.lists.get(listId) ?? [])];
    const taken = items.filter(([, { isTaken }]) => isTaken);
    if (taken.length > 0 && random.chance(0.12)) return this.#finishTrip(listId, taken);
    if (lists.length === maxLists && random.chance(0.04)) return this.#removeList(listId);
    const item = random.pick(items);
    if (!item || (items.length < maxItems && random.chance(0.5))) return this.#addItem(listId);
    return random.chance(0.4) ? this.#removeItem(listId, item[0]) : this.#changeItem(listId, item);
  }

  #changeStock(direction: 'plus' | 'minus'): PlannedWrite {
    const { pantryId, plusId, minusId } = this.#rowIds;
    const add = (1 + this.#random.below(3)) * (direction === 'plus' ? 1 : -1);
    const itemId = direction === 'plus' ? plusId : minusId;
    return {
      request: { method: 'PUT', path: `/api/pantries/${pantryId}/items/${itemId}`, body: { add } },
      effect: ({ stock }) => {
        stock[direction] += add;
      },
    };
  }

  #addList(): PlannedWrite {
    const id = newId();
    this.#listIds.push(id);
    return {
      request: { method: 'POST', path: '/api/shopping-lists', body: { id, name: 'Feira' } },
      effect: ({ lists }) => lists.set(id, new Map()),
    };
  }

  #removeList(listId: string): PlannedWrite {
    return {
      request: { method: 'DELETE', path: `/api/shopping-lists/${listId}` },
      effect: ({ lists }) => lists.delete(listId),
    };
  }

  #addItem(listId: string): PlannedWrite {
    this.#itemCount += 1;
    const id = newId();
    const isTaken = this.#random.chance(0.4);
    // The name is unique, so that each purchase record belongs to one item.
    const item = {
      name: `Item ${this.#itemCount} ${id}`,
      quantity: 1 + this.#random.below(9),
      isTaken,
    };
    const inCart = {
      isChecked: true,
      price: 4.9,
      purchasedQuantity: takenQuantity,
      supermarket: 'São Jorge',
    };
    const { name, quantity } = item;
    const { productId } = this.#rowIds;
    const body = { id, name, quantity, unit: 'un', productId, ...(isTaken && inCart) };
    return {
      request: { method: 'POST', path: `/api/shopping-lists/${listId}/items`, body },
      effect: ({ lists }) => lists.get(listId)?.set(id, item),
    };
  }

  #changeItem(listId: string, [itemId, item]: [string, Item]): PlannedWrite {
    const quantity = 1 + this.#random.below(99);
    return {
      request: {
        method: 'PUT',
        path: `/api/shopping-lists/${listId}/items/${itemId}`,
        body: { quantity },
      },
      effect: ({ lists }) => lists.get(listId)?.set(itemId, { ...item, quantity }),
    };
  }

  #removeItem(listId: string, itemId: string): PlannedWrite {
    return {
      request: { method: 'DELETE', path: `/api/shopping-lists/${listId}/items/${itemId}` },
      effect: ({ lists }) => lists.get(listId)?.delete(itemId),
    };
  }

  #finishTrip(listId: string, items: [string, Item][]): PlannedWrite {
    const id = newId();
    const { pantryId, productId } = this.#rowIds;
    const lines = items.map(([listItemId, { name }]) => ({
      listItemId,
      name,
      productId,
      quantity: takenQuantity,
      unit: 'un',
      price: 4.9,
      supermarket: 'São Jorge',
    }));
    this.#lastFinish = { id, listId, items };
    return {
      request: {
        method: 'POST',
        path: `/api/pantries/${pantryId}/items/bulk`,
        body: { id, listId, items: lines },
      },
      effect: ({ lists, stock, purchases }) => {
        for (const [itemId, { name }] of items) {
          lists.get(listId)?.delete(itemId);
          stock.bought += takenQuantity;
          purchases.add(name);
        }
      },
    };
  }

  #undo({ id, listId, items }: FinishedTrip): PlannedWrite {
    this.#lastFinish = undefined;
    return {
      request: {
        method: 'DELETE',
        path: `/api/pantries/${this.#rowIds.pantryId}/items/bulk/${id}`,
      },
      effect: ({ lists, stock, purchases }) => {
        for (const [itemId, item] of items) {
          lists.get(listId)?.set(itemId, item);
          stock.bought -= takenQuantity;
          purchases.delete(item.name);
        }
      },
    };
  }
}
