/** A person with two devices, and the data that the server must have of that person. */
import { newId } from '@quitanda/contract/ids';
import type { AccountExport } from '@quitanda/contract';
import { Account } from './account.ts';
import { Device, type Write } from './device.ts';
import {
  compare,
  countsOf,
  emptyHousehold,
  initialStock,
  isNoDifference,
  type Counts,
  type Difference,
} from './household.ts';
import { isSuccess, type Answer, type ApiRequest } from './http.ts';
import type { Random } from '../../fakes/random.ts';
import { separateCalls, createSyncTransport } from './transports.ts';

export interface RowIds {
  readonly pantryId: string;
  /** The pantry item whose stock only grows. */
  readonly plusId: string;
  /** The pantry item whose stock only shrinks. */
  readonly minusId: string;
  /** The product of every list item, and so of the stock that comes from finished trips. */
  readonly productId: string;
}

/** The result of a comparison of the server's household with the acknowledged writes. */
export interface CheckResult extends Difference {
  /** The number of writes that had no answer when the server was killed. */
  readonly inFlight: number;
  /** Repeated writes that got another answer than the first time. */
  readonly changedAnswers: readonly string[];
}

const repeatsPerDevice = 3;

export class Person {
  readonly #account: Account;
  readonly #rowIds: RowIds;
  readonly #household = emptyHousehold();
  readonly #devices: readonly Device[];

  /** Signs up a new person, who creates a pantry. */
  static async signUp(url: string, random: Random): Promise<Person> {
    const account = new Account();
    await expectSuccess(account.signUp(url));
    await expectSuccess(account.renewToken(url));
    const products = await expectSuccess(
      account.call(url, { method: 'GET', path: '/api/products?limit=1' }),
    );
    const [product] = JSON.parse(products.text) as { id: string }[];
    const rowIds = {
      pantryId: newId(),
      plusId: newId(),
      minusId: newId(),
      productId: product?.id ?? '',
    };
    const post = (path: string, body: unknown) =>
      expectSuccess(account.call(url, { method: 'POST', path, body }));
    await post('/api/pantries', { id: rowIds.pantryId, name: 'Cozinha' });
    for (const [id, name] of [
      [rowIds.plusId, 'Só entra'],
      [rowIds.minusId, 'Só sai'],
    ]) {
      const body = { id, name, quantity: initialStock, unit: 'un' };
      await post(`/api/pantries/${rowIds.pantryId}/items`, body);
    }
    return new Person(account, rowIds, random);
  }

  private constructor(account: Account, rowIds: RowIds, random: Random) {
    this.#account = account;
    this.#rowIds = rowIds;
    this.#devices = [separateCalls, createSyncTransport()].map(
      (transport) => new Device(rowIds, this.#household, random.fork(), transport),
    );
  }

  /**
   * Writes on all devices at once until the server no longer answers. Calls `onAcknowledged` for
   * each acknowledged write.
   */
  async write(url: string, onAcknowledged: () => void): Promise<void> {
    const call = (request: ApiRequest) => this.#account.call(url, request);
    await Promise.all(this.#devices.map((device) => device.write(call, onAcknowledged)));
  }

  /** Gets a new token. The session survives a kill, but its token may have expired. */
  async renewToken(url: string): Promise<void> {
    await expectSuccess(this.#account.renewToken(url));
  }

  /**
   * Compares the rows of the server with the acknowledged writes. The server must have executed
   * each write in flight once or not at all. The devices then send the writes in flight and some
   * acknowledged writes again, and after that the server must have executed each write once.
   */
  async check(url: string): Promise<CheckResult> {
    const call = (request: ApiRequest) => this.#account.call(url, request);
    const inFlight = this.#devices.flatMap((device) => device.inFlight);
    const differenceBefore = this.#findSmallestDifference(await this.#countRows(url));
    const changedAnswers: string[] = [];
    const copyDifferences: string[] = [];
    for (const device of this.#devices) {
      const sentWrites = device.inFlight;
      await device.sendInFlight(call);
      for (const write of [...sentWrites, ...device.pickAcknowledged(repeatsPerDevice)]) {
        const repeated = await device.repeat(call, write);
        if (repeated?.status !== write.answer?.status || repeated?.text !== write.answer?.text) {
          const { method, path } = write.request;
          changedAnswers.push(`${method} ${path}: ${repeated?.status} ${repeated?.text}`);
        }
      }
    }
    for (const device of this.#devices) copyDifferences.push(...(await device.check(call)));
    const differenceAfter = compare(countsOf(this.#household), await this.#countRows(url));
    return {
      inFlight: inFlight.length,
      lost: [...differenceBefore.lost, ...differenceAfter.lost, ...copyDifferences],
      doubled: [...differenceBefore.doubled, ...differenceAfter.doubled],
      changedAnswers,
    };
  }

  /**
   * Returns the smallest difference, over all possibilities of which writes in flight the server
   * has executed.
   */
  #findSmallestDifference(actual: Counts): Difference {
    const [first = [], second = []] = this.#devices.map(({ inFlight }) => prefixesOf(inFlight));
    const possibilities = first.flatMap((one) => second.map((other) => [...one, ...other]));
    const differences = possibilities.map((executed) => {
      const household = structuredClone(this.#household);
      for (const { effect } of executed) effect(household);
      return compare(countsOf(household), actual);
    });
    const size = ({ lost, doubled }: Difference) => lost.length + doubled.length;
    return (
      differences.find(isNoDifference) ??
      differences.reduce((best, each) => (size(each) < size(best) ? each : best))
    );
  }

  /** Counts the rows that the server has of the person. */
  async #countRows(url: string): Promise<Counts> {
    const { text } = await expectSuccess(
      this.#account.call(url, { method: 'GET', path: '/api/users/me/export' }),
    );
    const { lists, pantries, purchases } = JSON.parse(text) as AccountExport;
    const { plusId, minusId, productId } = this.#rowIds;
    const stock = pantries.flatMap(({ items }) => items);
    const sum = (predicate: (item: (typeof stock)[number]) => boolean) =>
      stock.filter(predicate).reduce((total, { quantity }) => total + quantity, 0);
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

/** The server executes the writes of a device in order, so the executed ones are a prefix. */
const prefixesOf = (writes: readonly Write[]) =>
  [...writes.keys(), writes.length].map((count) => writes.slice(0, count));

async function expectSuccess(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (!isSuccess(answer)) throw new Error(`The server answered ${answer.status} ${answer.text}`);
  return answer;
}
