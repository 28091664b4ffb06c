/** The load of the drill: households whose devices write at a steady pace. */
import { newId } from '@quitanda/contract/ids';
import { Account } from './account.ts';
import { createAcknowledged, type Acknowledged } from './acknowledged.ts';
import { Device, type DeviceOptions } from './device.ts';
import type { Tally } from './tally.ts';

export interface Household {
  readonly account: Account;
  readonly devices: readonly Device[];
  readonly acknowledged: Acknowledged;
  /** The stock before the devices changed it, by the id of the stock item. */
  readonly initialStock: ReadonlyMap<string, number>;
}

/** These households send few writes a second: the drill does not measure throughput. */
const usualHouseholds = { count: 5, devices: 2, options: { tapMs: 800 } };
/**
 * A household with one more device, which repeats a failed request after only 0.2 s. So the measured
 * time without writes does not include the long pauses of the other devices.
 */
const quickHousehold = { count: 1, devices: 1, options: { tapMs: 200, fixedPauseMs: 200 } };

export class Load {
  readonly households: Household[] = [];
  readonly #tally: Tally;
  readonly #url: string;
  readonly #end = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, tally: Tally) {
    this.#url = url;
    this.#tally = tally;
  }

  /** Signs everybody up, and lets their devices write. */
  async start(): Promise<void> {
    for (const { count, devices, options } of [usualHouseholds, quickHousehold]) {
      for (let index = 0; index < count; index += 1) await this.#createHousehold(devices, options);
    }
    this.#running = Promise.all(this.devices.map((device) => device.run(this.#end.signal)));
  }

  get devices(): readonly Device[] {
    return this.households.flatMap(({ devices }) => devices);
  }

  /** How many writes are not acknowledged yet. */
  get waiting(): number {
    return this.devices.reduce((sum, device) => sum + device.waiting, 0);
  }

  /** Lets no device send until `resume`. Resolves when no request is in flight. */
  async pause(): Promise<void> {
    await Promise.all(this.devices.map((device) => device.pause()));
  }

  resume(): void {
    for (const device of this.devices) device.resume();
  }

  /** Ends the taps, and waits until every write is acknowledged. Throws after `timeoutMs`. */
  async end(timeoutMs = 90_000): Promise<void> {
    this.#end.abort();
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error(`${this.waiting} writes were not acknowledged in time.`));
      }, timeoutMs).unref();
    });
    await Promise.race([this.#running, timeout]);
  }

  /** Creates a household of one person with `count` devices. */
  async #createHousehold(count: number, options: DeviceOptions): Promise<void> {
    const account = new Account(this.#url);
    await account.signUp();
    const pantryId = newId();
    await postOrThrow(account, '/api/pantries', { id: pantryId, name: 'Cozinha' });
    const acknowledged = createAcknowledged();
    const devices: Device[] = [];
    for (let index = 0; index < count; index += 1) {
      const stockItemId = newId();
      const item = { id: stockItemId, name: `Estoque ${index}`, quantity: 1, unit: 'un' };
      await postOrThrow(account, `/api/pantries/${pantryId}/items`, item);
      acknowledged.stock.set(stockItemId, 1);
      const rowIds = { pantryId, stockItemId };
      devices.push(new Device(account, rowIds, acknowledged, this.#tally, options));
    }
    const initialStock = new Map(acknowledged.stock);
    this.households.push({ account, devices, acknowledged, initialStock });
  }
}

async function postOrThrow(account: Account, path: string, body: unknown): Promise<void> {
  const { status } = await account.post(path, body);
  if (status !== 201) throw new Error(`${path} was answered with ${status}.`);
}
