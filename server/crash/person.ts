/** A person with two devices, and the data that the server must have of them. */
import { newId } from '@quitanda/contract/ids';
import type { AccountExport } from '@quitanda/contract';
import { Account } from './account.ts';
import { Device, type Write } from './device.ts';
import {
  compare,
  countsOf,
  emptyHousehold,
  firstStock,
  isSame,
  type Counts,
  type Difference,
} from './household.ts';
import { isDone, type Answer, type Sent } from './http.ts';
import type { Random } from './random.ts';
import { byOwnCalls, bySync } from './ways.ts';

export interface Places {
  readonly pantryId: string;
  readonly plusId: string;
  readonly minusId: string;
  readonly productId: string;
}

/** The difference between the server's household and the acknowledged writes. */
export interface Checked extends Difference {
  readonly inFlight: number;
  /** Repeated writes whose answer differs from the first one. */
  readonly changedAnswers: readonly string[];
}

const repeatsEach = 3;

export class Person {
  readonly #account: Account;
  readonly #places: Places;
  readonly #household = emptyHousehold();
  readonly #devices: readonly Device[];

  /** Signs up a new person, who creates a pantry. */
  static async join(url: string, random: Random): Promise<Person> {
    const account = new Account();
    await must(account.signUp(url));
    await must(account.renew(url));
    const products = await must(
      account.call(url, { method: 'GET', path: '/api/products?limit=1' }),
    );
    const [product] = JSON.parse(products.text) as { id: string }[];
    const places = {
      pantryId: newId(),
      plusId: newId(),
      minusId: newId(),
      productId: product?.id ?? '',
    };
    const post = (path: string, body: unknown) =>
      must(account.call(url, { method: 'POST', path, body }));
    await post('/api/pantries', { id: places.pantryId, name: 'Cozinha' });
    for (const [id, name] of [
      [places.plusId, 'Só entra'],
      [places.minusId, 'Só sai'],
    ]) {
      const body = { id, name, quantity: firstStock, unit: 'un' };
      await post(`/api/pantries/${places.pantryId}/items`, body);
    }
    return new Person(account, places, random);
  }

  private constructor(account: Account, places: Places, random: Random) {
    this.#account = account;
    this.#places = places;
    this.#devices = [byOwnCalls, bySync()].map(
      (way) => new Device(places, this.#household, random.fork(), way),
    );
  }

  /**
   * Writes on all devices at once until the server no longer answers. Calls `tell` for each
   * acknowledged write.
   */
  async write(url: string, tell: () => void): Promise<void> {
    const call = (sent: Sent) => this.#account.call(url, sent);
    await Promise.all(this.#devices.map((device) => device.write(call, tell)));
  }

  /** Gets a new token. The session survives a kill, but its token may have expired. */
  async renew(url: string): Promise<void> {
    await must(this.#account.renew(url));
  }

  /**
   * Compares the server with the acknowledged writes. A write in flight exists once or not at all.
   * After it is sent again, it exists once, and so do writes that are repeated then.
   */
  async check(url: string): Promise<Checked> {
    const call = (sent: Sent) => this.#account.call(url, sent);
    const inFlight = this.#devices.flatMap((device) => device.inFlight);
    const before = await this.#read(url);
    const found = this.#closest(before);
    const changedAnswers: string[] = [];
    const copyDifferences: string[] = [];
    for (const device of this.#devices) {
      const sent = device.inFlight;
      await device.finish(call);
      for (const write of [...sent, ...device.repeats(repeatsEach)]) {
        const again = await device.repeat(call, write);
        if (again?.status !== write.answer?.status || again?.text !== write.answer?.text) {
          const { method, path } = write.sent;
          changedAnswers.push(`${method} ${path}: ${again?.status} ${again?.text}`);
        }
      }
    }
    for (const device of this.#devices) copyDifferences.push(...(await device.check(call)));
    const after = compare(countsOf(this.#household), await this.#read(url));
    return {
      inFlight: inFlight.length,
      lost: [...found.lost, ...after.lost, ...copyDifferences],
      doubled: [...found.doubled, ...after.doubled],
      changedAnswers,
    };
  }

  /** Returns the smallest difference over all choices of which writes in flight were done. */
  #closest(actual: Counts): Difference {
    const [one = [], other = []] = this.#devices.map(({ inFlight }) => beginningsOf(inFlight));
    const both = one.flatMap((first) => other.map((second) => [...first, ...second]));
    const differences = both.map((done) => {
      const household = structuredClone(this.#household);
      for (const { effect } of done) effect(household);
      return compare(countsOf(household), actual);
    });
    const size = ({ lost, doubled }: Difference) => lost.length + doubled.length;
    return (
      differences.find(isSame) ??
      differences.reduce((best, each) => (size(each) < size(best) ? each : best))
    );
  }

  async #read(url: string): Promise<Counts> {
    const { text } = await must(
      this.#account.call(url, { method: 'GET', path: '/api/users/me/export' }),
    );
    const { lists, pantries, purchases } = JSON.parse(text) as AccountExport;
    const { plusId, minusId, productId } = this.#places;
    const stock = pantries.flatMap(({ items }) => items);
    const sum = (is: (item: (typeof stock)[number]) => boolean) =>
      stock.filter(is).reduce((total, { quantity }) => total + quantity, 0);
    const counts = new Map(
      countsOf({
        lists: new Map(
          lists.map(({ id, items }) => [
            id,
            new Map(
              items.map(({ id: itemId, name, quantity, isChecked }) => [
                itemId,
                { name, quantity, isTaken: isChecked },
              ]),
            ),
          ]),
        ),
        stock: {
          plus: sum(({ id }) => id === plusId),
          minus: sum(({ id }) => id === minusId),
          bought: sum((item) => item.productId === productId),
        },
        purchases: new Set(),
      }),
    );
    for (const { itemName } of purchases) {
      counts.set(`purchase ${itemName}`, (counts.get(`purchase ${itemName}`) ?? 0) + 1);
    }
    return counts;
  }
}

/** The writes of a device are done in order, so only a beginning of them can be done. */
const beginningsOf = (writes: readonly Write[]) =>
  [...writes.keys(), writes.length].map((count) => writes.slice(0, count));

async function must(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (!isDone(answer)) throw new Error(`The server answered ${answer.status} ${answer.text}`);
  return answer;
}
