/** The ways in which a device sends its writes: each by its own call, or several by `sync`. */
import { routes, type EndpointName, type SentWrite, type SyncAnswer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Answer, Sent } from './http.ts';

export interface Numbered {
  readonly sequence: number;
  readonly sent: Sent & { readonly key: string };
}

export type Call = (sent: Sent) => Promise<Answer>;

export interface Way {
  /** The maximum number of writes that are sent at once. */
  readonly maxWrites: number;
  /**
   * Returns the answers to the first writes, as many as were answered. Throws without an answer.
   */
  send(call: Call, writes: readonly Numbered[]): Promise<readonly Answer[]>;
  /** Returns how the device's copy of the household differs from what a new device gets. */
  check(call: Call): Promise<readonly string[]>;
}

export const byOwnCalls: Way = {
  maxWrites: 1,
  send: (call, writes) => Promise.all(writes.map(({ sent }) => call(sent))),
  check: async () => [],
};

/** Stores the rows that are returned, as a phone does. */
export function bySync(): Way {
  const copy = new Copy();
  return {
    maxWrites: 5,
    async send(call, writes) {
      const { status, text } = await copy.sync(
        call,
        writes.map(({ sequence, sent }) => ({ sequence, key: sent.key, ...namedAs(sent) })),
      );
      if (status !== 200) return [{ status, text }];
      const { outcomes, stopped } = JSON.parse(text) as SyncAnswer;
      const answers = outcomes.map(({ refusal }) =>
        refusal
          ? { status: refusal.status, text: refusal.failure.message }
          : { status: 200, text: '' },
      );
      const isShort = answers.length < writes.length;
      return isShort ? [...answers, { status: stopped?.status ?? 500, text }] : answers;
    },
    async check(call) {
      await copy.pull(call);
      const fresh = new Copy();
      await fresh.pull(call);
      return copy.differences(fresh);
    },
  };
}

/** The rows of a household on a device. */
class Copy {
  readonly #deviceId = newId();
  readonly #rows = new Map<string, string>();
  #cursor: string | null = null;

  async sync(call: Call, writes: readonly SentWrite[]): Promise<Answer> {
    const body = { deviceId: this.#deviceId, cursor: this.#cursor, acknowledged: 0, writes };
    const answer = await call({ method: 'POST', path: '/api/sync', body });
    if (answer.status === 200) this.#take(JSON.parse(answer.text) as SyncAnswer);
    return answer;
  }

  async pull(call: Call): Promise<void> {
    for (;;) {
      const { status, text } = await this.sync(call, []);
      if (status !== 200) throw new Error(`The server answered ${status} ${text}`);
      if (!(JSON.parse(text) as SyncAnswer).hasMore) return;
    }
  }

  differences(other: Copy): string[] {
    return [...new Set([...this.#rows.keys(), ...other.#rows.keys()])].flatMap((id) => {
      const [here, there] = [this.#rows.get(id), other.#rows.get(id)];
      return here === there ? [] : [`on the device ${id} is ${here}, and not ${there}`];
    });
  }

  #take({ households, cursor }: SyncAnswer): void {
    for (const { isReset, rows, removed } of households) {
      if (isReset) this.#rows.clear();
      for (const [kind, ids] of Object.entries(removed)) {
        for (const id of ids ?? []) this.#rows.delete(`${kind} ${id}`);
      }
      for (const [kind, list] of Object.entries(rows)) {
        for (const row of list ?? []) this.#rows.set(`${kind} ${row.id}`, JSON.stringify(row));
      }
    }
    this.#cursor = cursor;
  }
}

/** Returns the write with its name in the contract. */
function namedAs({ method, path, body }: Sent): Pick<SentWrite, 'name' | 'params' | 'body'> {
  for (const [name, [itsMethod, pattern]] of Object.entries(routes) as [
    EndpointName,
    readonly [string, string],
  ][]) {
    const written = pattern.replace(/:(\w+)/gu, '(?<$1>[^/]+)');
    const match = itsMethod === method && new RegExp(`^${written}$`, 'u').exec(path);
    if (match) return { name, params: { ...match.groups }, body };
  }
  throw new Error(`The contract has no ${method} ${path}.`);
}
