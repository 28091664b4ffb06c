/** The load: households whose devices write at a steady pace, whatever happens. */
import { newId } from '@quitanda/contract/ids';
import { Account } from './account.ts';
import { nothingAcknowledged, type Acknowledged } from './acknowledged.ts';
import { Device, type DeviceOptions, type Places } from './device.ts';
import type { Tally } from './tally.ts';

export interface Household {
  readonly account: Account;
  readonly places: readonly Places[];
  readonly acknowledged: Acknowledged;
}

/** Few writes a second: the drill asks whether they are kept, not how many there can be. */
const families = { count: 5, devices: 2, options: { tapMs: 800 } };
/** One more device repeats at once, so that the time without writes does not include long pauses. */
const probe = { count: 1, devices: 1, options: { tapMs: 200, fixedPauseMs: 200 } };

export class Load {
  readonly households: Household[] = [];
  readonly #tally: Tally;
  readonly #url: string;
  readonly #devices: Device[] = [];
  readonly #over = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, tally: Tally) {
    this.#url = url;
    this.#tally = tally;
  }

  /** Signs everybody up, and lets their devices write. */
  async start(): Promise<void> {
    for (const { count, devices, options } of [families, probe]) {
      for (let index = 0; index < count; index += 1) await this.#join(devices, options);
    }
    this.#running = Promise.all(this.#devices.map((device) => device.run(this.#over.signal)));
  }

  /** Ends the taps, and waits until every write is acknowledged. Throws after `limitMs`. */
  async end(limitMs = 90_000): Promise<void> {
    this.#over.abort();
    const limit = new Promise<never>((_, reject) => {
      setTimeout(() => {
        const waiting = this.#devices.reduce((sum, device) => sum + device.waiting, 0);
        reject(new Error(`${waiting} writes were not acknowledged in time.`));
      }, limitMs).unref();
    });
    await Promise.race([this.#running, limit]);
  }

  async #join(devices: number, options: DeviceOptions): Promise<void> {
    const account = new Account(this.#url);
    await account.signUp();
    const pantryId = newId();
    await must(account, '/api/pantries', { id: pantryId, name: 'Cozinha' });
    const acknowledged = nothingAcknowledged();
    const places: Places[] = [];
    for (let index = 0; index < devices; index += 1) {
      const stockItemId = newId();
      const item = { id: stockItemId, name: `Estoque ${index}`, quantity: 1, unit: 'un' };
      await must(account, `/api/pantries/${pantryId}/items`, item);
      acknowledged.stock.set(stockItemId, 1);
      const place = { pantryId, stockItemId };
      places.push(place);
      this.#devices.push(new Device(account, place, acknowledged, this.#tally, options));
    }
    this.households.push({ account, places, acknowledged });
  }
}

async function must(account: Account, path: string, body: unknown): Promise<void> {
  const { status } = await account.post(path, body);
  if (status !== 201) throw new Error(`${path} was answered with ${status}.`);
}
