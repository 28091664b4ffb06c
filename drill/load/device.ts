/**
 * One device of a person. Like the app's outbox it numbers its writes, sends them in order by
 * `/api/sync`, and sends the same writes with the same numbers again until they are acknowledged.
 */
import { routes, type SentWrite, type SyncResponse } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { addsItem, addsStock, type Acknowledged, type Effect } from './acknowledged.ts';
import { outcomeOf } from './outcome.ts';
import { pauseAfter } from './pause.ts';
import { Replica } from './replica.ts';
import type { Tally } from './tally.ts';

interface WaitingWrite {
  readonly write: SentWrite;
  readonly effect: Effect;
}

/** A write that was created on a device. */
export interface CreatedWrite {
  readonly sequence: number;
  readonly effect: Effect;
  /** When the server acknowledged it, in milliseconds since the epoch; undefined while it waits. */
  readonly acknowledgedAt: number | undefined;
}

/** The rows of the household that a device changes. */
export interface DeviceRowIds {
  readonly pantryId: string;
  readonly stockItemId: string;
}

export interface DeviceOptions {
  /** The milliseconds between two taps. */
  readonly tapMs: number;
  /** The milliseconds before a repetition; by default the growing pauses of the app. */
  readonly fixedPauseMs?: number;
}

/** Below the limit of a list, which is 1,000 items. */
const itemsPerList = 400;

export class Device {
  readonly #account: Account;
  readonly #rowIds: DeviceRowIds;
  readonly #acknowledged: Acknowledged;
  readonly #tally: Tally;
  readonly #options: DeviceOptions;
  readonly id = newId();
  readonly replica = new Replica();
  /** The number of writes that the server has refused for good. */
  refused = 0;
  readonly #waiting: WaitingWrite[] = [];
  readonly #acknowledgedWrites: CreatedWrite[] = [];
  #isPaused = false;
  #isSending = false;
  #cursor: string | null = null;
  #sequence = 0;
  #listId = '';
  #itemsInList = itemsPerList;

  constructor(
    account: Account,
    rowIds: DeviceRowIds,
    acknowledged: Acknowledged,
    tally: Tally,
    options: DeviceOptions,
  ) {
    this.#account = account;
    this.#rowIds = rowIds;
    this.#acknowledged = acknowledged;
    this.#tally = tally;
    this.#options = options;
  }

  /** How many writes are not acknowledged yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** All writes that were created on this device so far, except refused ones. */
  get createdWrites(): readonly CreatedWrite[] {
    const waiting = this.#waiting.map(({ write: { sequence }, effect }) => ({
      sequence,
      effect,
      acknowledgedAt: undefined,
    }));
    return [...this.#acknowledgedWrites, ...waiting];
  }

  /** Puts the next items into a new list. */
  startList(): void {
    this.#itemsInList = itemsPerList;
  }

  /** Sends nothing until `resume`, as without a network. Resolves when no request is in flight. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#isSending) await sleep(25);
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Fetches the changed rows from the server. Throws if the server does not answer. */
  async pull(): Promise<void> {
    for (;;) {
      const body = { deviceId: this.id, cursor: this.#cursor, acknowledged: 0, writes: [] };
      const answer = await this.#account.post(routes.sync[1], body);
      if (answer.status !== 200) throw new Error(`A device was answered with ${answer.status}.`);
      this.#apply(answer.body as SyncResponse);
      if (!(answer.body as SyncResponse).hasMore) return;
    }
  }

  #apply(answer: SyncResponse): void {
    this.replica.apply(answer);
    this.#cursor = answer.cursor;
  }

  /** Taps and sends until `end` aborts, and then sends until everything is acknowledged. */
  async run(end: AbortSignal): Promise<void> {
    let failures = 0;
    let nextTapAt = performance.now() + Math.random() * this.#options.tapMs;
    let nextSendAt = 0;
    while (!end.aborted || this.#waiting.length > 0) {
      const now = performance.now();
      // A person continues to tap while the server does not answer.
      while (!end.aborted && nextTapAt <= now) {
        this.#tap();
        nextTapAt += this.#options.tapMs;
      }
      if (this.#waiting.length > 0 && now >= nextSendAt && !this.#isPaused) {
        this.#isSending = true;
        const hasSucceeded = await this.#send();
        this.#isSending = false;
        if (hasSucceeded) {
          failures = 0;
        } else {
          const { fixedPauseMs } = this.#options;
          nextSendAt = performance.now() + (fixedPauseMs ?? pauseAfter(failures, Math.random()));
          failures += 1;
        }
      } else {
        await sleep(25);
      }
    }
  }

  #tap(): void {
    if (this.#itemsInList >= itemsPerList) {
      this.#listId = newId();
      this.#itemsInList = 0;
      this.#enqueue('createList', { body: { id: this.#listId, name: 'Feira' } }, () => {});
    }
    if (this.#sequence % 2 === 0) {
      const id = newId();
      this.#itemsInList += 1;
      const body = { id, name: `Item ${this.#sequence}`, quantity: 1, unit: 'un' };
      this.#enqueue('addListItem', { params: { listId: this.#listId }, body }, addsItem(id));
      return;
    }
    const { pantryId, stockItemId: itemId } = this.#rowIds;
    const input = { params: { pantryId, itemId }, body: { add: 1 } };
    this.#enqueue('changePantryItem', input, addsStock(itemId, 1));
  }

  #enqueue(
    name: SentWrite['name'],
    input: Pick<SentWrite, 'params' | 'body'>,
    effect: Effect,
  ): void {
    this.#sequence += 1;
    const write = { sequence: this.#sequence, key: newId(), name, ...input };
    this.#waiting.push({ write, effect });
  }

  /** Sends the waiting writes. Returns false after a failure, also if the writes are sent again later. */
  async #send(): Promise<boolean> {
    const sent = this.#waiting.slice(0, 100);
    const answer = await this.#account.post(routes.sync[1], {
      deviceId: this.id,
      cursor: this.#cursor,
      acknowledged: 0,
      writes: sent.map(({ write }) => write),
    });
    const acknowledgedAt = Date.now();
    const { done, refused, repeatedBecause, failures } = outcomeOf(answer);
    this.refused += refused.length;
    const doneSequences = new Set(done);
    const answeredSequences = new Set([...done, ...refused]);
    for (const { write, effect } of sent) {
      if (!doneSequences.has(write.sequence)) continue;
      effect(this.#acknowledged);
      this.#acknowledgedWrites.push({ sequence: write.sequence, effect, acknowledgedAt });
      this.#tally.acknowledge();
    }
    this.#waiting.splice(
      0,
      sent.length,
      ...sent.filter(({ write }) => !answeredSequences.has(write.sequence)),
    );
    if (answer.status === 200) this.#apply(answer.body as SyncResponse);
    this.#tally.countRequest(repeatedBecause, failures);
    return repeatedBecause === undefined && failures.length === 0;
  }
}
