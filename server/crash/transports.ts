/** How a device sends its writes: each by a separate call, or several by `sync`. */
import { routes, type EndpointName, type SentWrite, type SyncResponse } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Answer, ApiRequest } from './http.ts';

export interface SequencedWrite {
  readonly sequence: number;
  readonly request: ApiRequest & { readonly key: string };
}

export type Call = (request: ApiRequest) => Promise<Answer>;

export interface Transport {
  /** The maximum number of writes in one request. */
  readonly maxWrites: number;
  /**
   * Returns the answers in the order of the writes. The last writes have none if the server stopped
   * before them. Throws if no answer arrives.
   */
  send(call: Call, writes: readonly SequencedWrite[]): Promise<readonly Answer[]>;
  /** Returns the differences between the device's copy of the household and a new device's copy. */
  check(call: Call): Promise<readonly string[]>;
}

export const separateCalls: Transport = {
  maxWrites: 1,
  send: (call, writes) => Promise.all(writes.map(({ request }) => call(request))),
  check: async () => [],
};

/** Creates a transport that stores the returned rows, as a phone does. */
export function createSyncTransport(): Transport {
  const deviceCopy = new HouseholdCopy();
  return {
    maxWrites: 5,
    async send(call, writes) {
      const { status, text } = await deviceCopy.sync(
        call,
        writes.map(({ sequence, request }) => ({
          sequence,
          key: request.key,
          ...endpointOf(request),
        })),
      );
      if (status !== 200) return [{ status, text }];
      const { outcomes, stopped } = JSON.parse(text) as SyncResponse;
      const answers = outcomes.map(({ refusal }) =>
        refusal
          ? { status: refusal.status, text: refusal.failure.message }
          : { status: 200, text: '' },
      );
      const isIncomplete = answers.length < writes.length;
      return isIncomplete ? [...answers, { status: stopped?.status ?? 500, text }] : answers;
    },
    async check(call) {
      await deviceCopy.pull(call);
      const newCopy = new HouseholdCopy();
      await newCopy.pull(call);
      return deviceCopy.findDifferences(newCopy);
    },
  };
}

/** The rows of a household on a device. */
class HouseholdCopy {
  readonly #deviceId = newId();
  readonly #rows = new Map<string, string>();
  #cursor: string | null = null;

  async sync(call: Call, writes: readonly SentWrite[]): Promise<Answer> {
    const body = { deviceId: this.#deviceId, cursor: this.#cursor, acknowledged: 0, writes };
    const answer = await call({ method: 'POST', path: '/api/sync', body });
    if (answer.status === 200) this.#apply(JSON.parse(answer.text) as SyncResponse);
    return answer;
  }

  async pull(call: Call): Promise<void> {
    for (;;) {
      const { status, text } = await this.sync(call, []);
      if (status !== 200) throw new Error(`The server answered ${status} ${text}`);
      if (!(JSON.parse(text) as SyncResponse).hasMore) return;
    }
  }

  findDifferences(other: HouseholdCopy): string[] {
    return [...new Set([...this.#rows.keys(), ...other.#rows.keys()])].flatMap((id) => {
      const [row, otherRow] = [this.#rows.get(id), other.#rows.get(id)];
      return row === otherRow ? [] : [`${id} on the device: ${row} instead of ${otherRow}`];
    });
  }

  #apply({ households, cursor }: SyncResponse): void {
    for (const { isReset, rows, removed } of households) {
      if (isReset) this.#rows.clear();
      for (const [kind, ids] of Object.entries(removed)) {
        for (const id of ids ?? []) this.#rows.delete(`${kind} ${id}`);
      }
      for (const [kind, rowsOfKind] of Object.entries(rows)) {
        for (const row of rowsOfKind ?? [])
          this.#rows.set(`${kind} ${row.id}`, JSON.stringify(row));
      }
    }
    this.#cursor = cursor;
  }
}

/** Returns the endpoint of a request in the contract, with its parameters and body. */
function endpointOf({
  method,
  path,
  body,
}: ApiRequest): Pick<SentWrite, 'name' | 'params' | 'body'> {
  for (const [name, [routeMethod, pattern]] of Object.entries(routes) as [
    EndpointName,
    readonly [string, string],
  ][]) {
    const source = pattern.replace(/:(\w+)/gu, '(?<$1>[^/]+)');
    const match = routeMethod === method && new RegExp(`^${source}$`, 'u').exec(path);
    if (match) return { name, params: { ...match.groups }, body };
  }
  throw new Error(`The contract has no ${method} ${path}.`);
}
