/** One device of a person. It sends its writes in order, each with its key, as an outbox does. */
import { newId } from '@quitanda/contract/ids';
import { takenQuantity, type Effect, type Household, type Item } from './household.ts';
import { isDone, isRefused, type Answer, type Sent } from './http.ts';
import type { Places } from './person.ts';
import type { Random } from './random.ts';
import type { Call, Numbered, Way } from './ways.ts';

export interface Write extends Numbered {
  readonly effect: Effect;
  /** The answer, once there is one. */
  answer?: Answer;
}

interface Planned {
  readonly sent: Omit<Sent, 'key'>;
  readonly effect: Effect;
}

interface Finished {
  readonly id: string;
  readonly listId: string;
  readonly items: [string, Item][];
}

const maxLists = 2;
const maxItems = 15;
/** Enough writes to repeat some of them. */
const keptWrites = 50;

class RefusedError extends Error {}

export class Device {
  readonly #places: Places;
  readonly #household: Household;
  readonly #random: Random;
  readonly #listIds: string[] = [];
  readonly #way: Way;
  #counter = 0;
  #sequence = 0;
  /** The last write if it was a finish, which is undone before anything else changes its list. */
  #finished: Finished | undefined;
  #inFlight: readonly Write[] = [];
  readonly #acknowledged: Write[] = [];

  constructor(places: Places, household: Household, random: Random, way: Way) {
    this.#places = places;
    this.#household = household;
    this.#random = random;
    this.#way = way;
  }

  /** Writes that were sent and not answered. */
  get inFlight(): readonly Write[] {
    return this.#inFlight;
  }

  /** Returns some answered writes, to be repeated. */
  repeats(count: number): readonly Write[] {
    return Array.from({ length: count }, () => this.#random.pick(this.#acknowledged) ?? []).flat();
  }

  /** Writes until the server no longer answers. Calls `tell` for each acknowledged write. */
  async write(call: Call, tell: () => void): Promise<void> {
    for (;;) {
      this.#inFlight = this.#planSome();
      await this.finish(call, tell).catch((error: unknown) => {
        if (error instanceof RefusedError) throw error;
      });
      if (this.#inFlight.length > 0) return;
    }
  }

  /** Sends the writes in flight. Throws when one is refused, or when there is no answer. */
  async finish(call: Call, tell: () => void = () => {}): Promise<void> {
    if (this.#inFlight.length === 0) return;
    for (const answer of await this.#way.send(call, this.#inFlight)) {
      const [write] = this.#inFlight;
      if (write && isRefused(answer)) {
        const { method, path } = write.sent;
        throw new RefusedError(`${method} ${path}: ${answer.status} ${answer.text}`);
      }
      if (!write || !isDone(answer)) return;
      this.#acknowledge(write, answer);
      tell();
    }
  }

  /** Sends a write again and returns its answer. */
  async repeat(call: Call, write: Write): Promise<Answer | undefined> {
    return (await this.#way.send(call, [write]))[0];
  }

  /** Returns the differences between the device's own copy of the household and the server's. */
  check(call: Call): Promise<readonly string[]> {
    return this.#way.check(call);
  }

  /** Applies an acknowledged write to the model. */
  #acknowledge(write: Write, answer: Answer): void {
    write.answer = answer;
    write.effect(this.#household);
    this.#inFlight = this.#inFlight.slice(1);
    this.#acknowledged.push(write);
    if (this.#acknowledged.length > keptWrites) this.#acknowledged.shift();
  }

  /** Returns writes each of which depends on those before it. */
  #planSome(): Write[] {
    const count = 1 + this.#random.below(this.#way.maxWrites);
    const household = count === 1 ? this.#household : structuredClone(this.#household);
    return Array.from({ length: count }, (_, index) => {
      const { sent, effect } = this.#plan(household);
      if (index < count - 1) effect(household);
      this.#sequence += 1;
      return { sequence: this.#sequence, sent: { ...sent, key: newId() }, effect };
    });
  }

  #plan(household: Household): Planned {
    const random = this.#random;
    if (this.#finished && random.chance(0.4)) return this.#undo(this.#finished);
    this.#finished = undefined;
    if (random.chance(0.25)) return this.#step(random.chance(0.5) ? 'plus' : 'minus');
    const lists = this.#listIds.filter((id) => household.lists.has(id));
    if (lists.length === 0 || (lists.length < maxLists && random.chance(0.1))) {
      return this.#newList();
    }
    const listId = random.pick(lists) ?? '';
    const items = [...(household.lists.get(listId) ?? [])];
    const taken = items.filter(([, { isTaken }]) => isTaken);
    if (taken.length > 0 && random.chance(0.12)) return this.#finish(listId, taken);
    if (lists.length === maxLists && random.chance(0.04)) return this.#removeList(listId);
    const item = random.pick(items);
    if (!item || (items.length < maxItems && random.chance(0.5))) return this.#newItem(listId);
    return random.chance(0.4) ? this.#removeItem(listId, item[0]) : this.#changeItem(listId, item);
  }

  #step(which: 'plus' | 'minus'): Planned {
    const { pantryId, plusId, minusId } = this.#places;
    const add = (1 + this.#random.below(3)) * (which === 'plus' ? 1 : -1);
    const itemId = which === 'plus' ? plusId : minusId;
    return {
      sent: { method: 'PUT', path: `/api/pantries/${pantryId}/items/${itemId}`, body: { add } },
      effect: ({ stock }) => {
        stock[which] += add;
      },
    };
  }

  #newList(): Planned {
    const id = newId();
    this.#listIds.push(id);
    return {
      sent: { method: 'POST', path: '/api/shopping-lists', body: { id, name: 'Feira' } },
      effect: ({ lists }) => lists.set(id, new Map()),
    };
  }

  #removeList(listId: string): Planned {
    return {
      sent: { method: 'DELETE', path: `/api/shopping-lists/${listId}` },
      effect: ({ lists }) => lists.delete(listId),
    };
  }

  #newItem(listId: string): Planned {
    this.#counter += 1;
    const id = newId();
    const isTaken = this.#random.chance(0.4);
    // The name is unique, so that the purchase records can be told apart.
    const item = {
      name: `Item ${this.#counter} ${id}`,
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
    const { productId } = this.#places;
    const body = { id, name, quantity, unit: 'un', productId, ...(isTaken && inCart) };
    return {
      sent: { method: 'POST', path: `/api/shopping-lists/${listId}/items`, body },
      effect: ({ lists }) => lists.get(listId)?.set(id, item),
    };
  }

  #changeItem(listId: string, [itemId, item]: [string, Item]): Planned {
    const quantity = 1 + this.#random.below(99);
    return {
      sent: {
        method: 'PUT',
        path: `/api/shopping-lists/${listId}/items/${itemId}`,
        body: { quantity },
      },
      effect: ({ lists }) => lists.get(listId)?.set(itemId, { ...item, quantity }),
    };
  }

  #removeItem(listId: string, itemId: string): Planned {
    return {
      sent: { method: 'DELETE', path: `/api/shopping-lists/${listId}/items/${itemId}` },
      effect: ({ lists }) => lists.get(listId)?.delete(itemId),
    };
  }

  #finish(listId: string, items: [string, Item][]): Planned {
    const id = newId();
    const { pantryId, productId } = this.#places;
    const lines = items.map(([listItemId, { name }]) => ({
      listItemId,
      name,
      productId,
      quantity: takenQuantity,
      unit: 'un',
      price: 4.9,
      supermarket: 'São Jorge',
    }));
    this.#finished = { id, listId, items };
    return {
      sent: {
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

  #undo({ id, listId, items }: Finished): Planned {
    this.#finished = undefined;
    return {
      sent: { method: 'DELETE', path: `/api/pantries/${this.#places.pantryId}/items/bulk/${id}` },
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
