/** Changes an item in each of many households every few seconds, by a device's call to sync. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo, type Send } from '../replicas/client.ts';
import type { Sent } from '../http-client.ts';
import type { Device } from '../sync/writes.ts';
import type { Heard } from './listeners.ts';
import type { Membership } from './people.ts';

/** A change that the server has acknowledged. */
interface Change {
  readonly household: Membership['household'];
  readonly revision: number;
  readonly sentAt: number;
}

export interface Changed {
  readonly changes: readonly Change[];
  /** Attempts that got no answer, or 429 or 503, and were repeated. */
  readonly again: number;
  /** Writes that were refused, or not acknowledged in time. */
  readonly failed: number;
}

const connections = 32;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A write that is not acknowledged by then counts as failed. */
const lostAfterMs = 60_000;

/** Changes each household every `everyMs`, evenly spread, for so many milliseconds. */
export async function changeAll(
  url: string,
  writers: readonly Membership[],
  { everyMs, milliseconds }: { readonly everyMs: number; readonly milliseconds: number },
): Promise<Changed> {
  const senders = Array.from({ length: connections }, () => connectTo(url));
  const changes: Change[] = [];
  let again = 0;
  let failed = 0;

  async function change(membership: Membership, send: Send, count: number): Promise<void> {
    const { household } = membership;
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
      const token = await membership.token(url);
      // An attempt repeats the same call, so that the server recognises its key.
      asked ??= device.syncRequest([write], { token, household: id });
      const { method, path, body } = asked;
      const headers = { authorization: `Bearer ${token}` };
      return send({ method: method as 'POST', path, headers, body });
    }
  }

  const start = performance.now();
  const total = Math.floor((milliseconds / everyMs) * writers.length);
  const underWay = new Map<Membership, Promise<void>>();
  for (let count = 0; count < total; count += 1) {
    const due = start + (count * everyMs) / writers.length;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const membership = writers[count % writers.length];
    const send = senders[count % connections];
    if (!membership || !send) throw new Error('Nobody writes.');
    // A device sends one call at a time.
    const before = underWay.get(membership) ?? Promise.resolve();
    underWay.set(
      membership,
      before.then(() => change(membership, send, count)),
    );
  }
  await Promise.all(underWay.values());
  return { changes, again, failed };
}

/** False where the write was refused. */
function isTaken(device: Device, answer: string): boolean {
  try {
    device.receive(answer);
    return true;
  } catch {
    return false;
  }
}

export interface Pokes {
  /** From sending a change to the event on each device of the household. */
  readonly milliseconds: readonly number[];
  /** Events that did not arrive, counted for each device and change. */
  readonly missed: number;
}

/** How long each device of a household waited for the event of each change. */
export function pokesOf(
  { changes }: Changed,
  heard: readonly Heard[],
  memberships: readonly Membership[],
): Pokes {
  const lines = new Map<Membership, Heard[]>(memberships.map((membership) => [membership, []]));
  for (const each of heard) lines.get(each.membership)?.push(each);
  const ofHousehold = Map.groupBy(memberships, ({ household }) => household);
  const milliseconds: number[] = [];
  let missed = 0;
  for (const { household, revision, sentAt } of changes) {
    for (const membership of ofHousehold.get(household) ?? []) {
      const line = lines.get(membership)?.find((each) => each.revision >= revision);
      if (line === undefined) missed += 1;
      else milliseconds.push(line.at - sentAt);
    }
  }
  return { milliseconds, missed };
}
