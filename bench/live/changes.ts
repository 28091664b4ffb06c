/** Households in which somebody changes something every few seconds, by a device's call to sync. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo, type Send } from '../replicas/client.ts';
import type { Sent } from '../http-client.ts';
import type { Device } from '../sync/writes.ts';
import type { Heard } from './listeners.ts';
import type { Place } from './people.ts';

/** A change that the server has acknowledged. */
interface Change {
  readonly household: Place['household'];
  readonly revision: number;
  readonly sentAt: number;
}

export interface Changed {
  readonly changes: readonly Change[];
  /** Tries that nobody answered, or that the server sent away for a while: sent again. */
  readonly again: number;
  /** What a device would show as refused, or never got through. */
  readonly failed: number;
}

const connections = 32;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Whatever is not through by then is lost. */
const lostAfterMs = 60_000;

/** Changes so many households for so long, evenly spread, each every `everyMs`. */
export async function changeAll(
  url: string,
  writers: readonly Place[],
  { everyMs, milliseconds }: { readonly everyMs: number; readonly milliseconds: number },
): Promise<Changed> {
  const senders = Array.from({ length: connections }, () => connectTo(url));
  const changes: Change[] = [];
  let again = 0;
  let failed = 0;

  async function change(place: Place, send: Send, count: number): Promise<void> {
    const { household } = place;
    const { id, listId, itemId, device } = household;
    const params = { listId, itemId };
    const write = { name: 'changeListItem', params, body: { quantity: 1 + (count % 9) } } as const;
    let asked: Sent | undefined;
    const sentAt = performance.now();
    for (let tries = 0; performance.now() - sentAt < lostAfterMs; tries += 1) {
      const answer = await askOnce().catch(() => undefined);
      if (answer?.status === 200 && isTaken(device, answer.body)) {
        changes.push({ household, revision: device.revision(), sentAt });
        return;
      }
      if (answer !== undefined && ![429, 503].includes(answer.status)) break;
      again += 1;
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
      await sleep(pause * (0.5 + Math.random() / 2));
    }
    failed += 1;

    async function askOnce() {
      const token = await place.token(url);
      // The same call again: the server knows its key.
      asked ??= device.ask([write], { token, household: id });
      const { method, path, body } = asked;
      const headers = { authorization: `Bearer ${token}` };
      return send({ method: method as 'POST', path, headers, body });
    }
  }

  const start = performance.now();
  const total = Math.floor((milliseconds / everyMs) * writers.length);
  const underWay = new Map<Place, Promise<void>>();
  for (let count = 0; count < total; count += 1) {
    const due = start + (count * everyMs) / writers.length;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const place = writers[count % writers.length];
    const send = senders[count % connections];
    if (!place || !send) throw new Error('Nobody writes.');
    // A device has one call under way.
    const before = underWay.get(place) ?? Promise.resolve();
    underWay.set(
      place,
      before.then(() => change(place, send, count)),
    );
  }
  await Promise.all(underWay.values());
  return { changes, again, failed };
}

/** False where the write was refused. */
function isTaken(device: Device, answer: string): boolean {
  try {
    device.take(answer);
    return true;
  } catch {
    return false;
  }
}

export interface Pokes {
  /** From the sending of the change to the line at each device of the household. */
  readonly milliseconds: readonly number[];
  /** Devices that heard nothing of a change. */
  readonly missed: number;
}

/** How long each of the devices waited for each of the changes. */
export function pokesOf(
  { changes }: Changed,
  heard: readonly Heard[],
  places: readonly Place[],
): Pokes {
  const lines = new Map<Place, Heard[]>(places.map((place) => [place, []]));
  for (const each of heard) lines.get(each.place)?.push(each);
  const ofHousehold = Map.groupBy(places, ({ household }) => household);
  const milliseconds: number[] = [];
  let missed = 0;
  for (const { household, revision, sentAt } of changes) {
    for (const place of ofHousehold.get(household) ?? []) {
      const line = lines.get(place)?.find((each) => each.revision >= revision);
      if (line === undefined) missed += 1;
      else milliseconds.push(line.at - sentAt);
    }
  }
  return { milliseconds, missed };
}
