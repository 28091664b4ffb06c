/** Changes an item in each of many households every few seconds, by calls to sync. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device } from '../harness/device.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '../harness/http-client.ts';
import type { ReceivedEvent } from './listeners.ts';
import type { Membership } from './people.ts';

/** A change that the server has acknowledged. */
interface Change {
  readonly household: Membership['household'];
  readonly revision: number;
  readonly sentAt: number;
}

export interface ChangeResult {
  readonly changes: readonly Change[];
  /** The number of attempts that got no answer, or 429 or 503, and were repeated. */
  readonly retried: number;
  /** The number of writes that were refused, or not acknowledged in time. */
  readonly failed: number;
}

const connections = 32;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** A write that is not acknowledged within this time counts as failed. */
const maxWriteMs = 60_000;

/** For `milliseconds`, changes each household every `everyMs`. The changes are evenly spread. */
export async function changeAll(
  url: string,
  writers: readonly Membership[],
  { everyMs, milliseconds }: { readonly everyMs: number; readonly milliseconds: number },
): Promise<ChangeResult> {
  const clients = Array.from({ length: connections }, () => createHttpClient(url));
  const changes: Change[] = [];
  let retried = 0;
  let failed = 0;

  async function change(membership: Membership, client: HttpClient, count: number): Promise<void> {
    const { household } = membership;
    const { id, listId, itemId, device } = household;
    const params = { listId, itemId };
    const write = { name: 'changeListItem', params, body: { quantity: 1 + (count % 9) } } as const;
    let request: HttpRequest | undefined;
    const sentAt = performance.now();
    for (let attempts = 0; performance.now() - sentAt < maxWriteMs; attempts += 1) {
      const answer = await sendOnce().catch(() => undefined);
      if (answer?.status === 200 && isAccepted(device, answer.body)) {
        changes.push({ household, revision: device.revision(), sentAt });
        return;
      }
      if (answer !== undefined && ![429, 503].includes(answer.status)) break;
      retried += 1;
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
      await sleep(pauseMs * (0.5 + Math.random() / 2));
    }
    failed += 1;

    async function sendOnce() {
      const token = await membership.token(url);
      // An attempt repeats the same call, so that the server recognises its key.
      request ??= device.syncRequest([write], { token, household: id });
      return client.exchange({ ...request, token });
    }
  }

  const start = performance.now();
  const total = Math.floor((milliseconds / everyMs) * writers.length);
  const lastChanges = new Map<Membership, Promise<void>>();
  for (let count = 0; count < total; count += 1) {
    const dueAt = start + (count * everyMs) / writers.length;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const membership = writers[count % writers.length];
    const client = clients[count % connections];
    if (!membership || !client) throw new Error('There is no writer.');
    // A device sends one call at a time.
    const previousChange = lastChanges.get(membership) ?? Promise.resolve();
    lastChanges.set(
      membership,
      previousChange.then(() => change(membership, client, count)),
    );
  }
  await Promise.all(lastChanges.values());
  return { changes, retried, failed };
}

/** Returns false if the write was refused. */
function isAccepted(device: Device, answer: string): boolean {
  try {
    device.receive(answer);
    return true;
  } catch {
    return false;
  }
}

export interface EventDelays {
  /** From sending a change to the event on each device of the household. */
  readonly milliseconds: readonly number[];
  /** Events that did not arrive, counted for each device and change. */
  readonly missed: number;
}

/** Returns how long each device of a household waited for the event of each change. */
export function findEventDelays(
  { changes }: ChangeResult,
  receivedEvents: readonly ReceivedEvent[],
  memberships: readonly Membership[],
): EventDelays {
  const eventsByMembership = new Map<Membership, ReceivedEvent[]>(
    memberships.map((membership) => [membership, []]),
  );
  for (const each of receivedEvents) eventsByMembership.get(each.membership)?.push(each);
  const membershipsByHousehold = Map.groupBy(memberships, ({ household }) => household);
  const milliseconds: number[] = [];
  let missed = 0;
  for (const { household, revision, sentAt } of changes) {
    for (const membership of membershipsByHousehold.get(household) ?? []) {
      const event = eventsByMembership.get(membership)?.find((each) => each.revision >= revision);
      if (event === undefined) missed += 1;
      else milliseconds.push(event.at - sentAt);
    }
  }
  return { milliseconds, missed };
}
