/** Collects ids from responses, so that later requests name existing rows. */
import type { Random } from '../../../fakes/random.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;
const maxIds = 200;
const maxIdsOfKind = 6;

export class Ids {
  /** Ids of another person, which are always available. */
  private readonly idsOfVictim: readonly string[];
  private readonly collectedIds: string[] = [];
  /** The collected ids by kind of row, such as `shopping-lists` and `shopping-lists item`. */
  private readonly kinds = new Map<string, string[]>();

  constructor(idsOfVictim: readonly string[]) {
    this.idsOfVictim = idsOfVictim;
  }

  /** Collects the ids in the answer to a request for `path`. */
  collect(path: string, body: string): void {
    for (const id of (body.match(uuid) ?? []).slice(0, 5)) addId(this.collectedIds, id, maxIds);
    // The assistant's answer is several lines of JSON.
    if (!/^[{[]/u.test(body) || path.startsWith('/api/ai/')) return;
    const rows = [JSON.parse(body) as unknown].flat(1).filter(isRow).slice(-maxIdsOfKind);
    for (const row of rows) {
      const kind = segmentOf(path);
      // Only the summary of a list or a pantry has `_count`. Other rows are treated as items of
      // one.
      this.collectRow('_count' in row ? kind : `${kind} item`, row.id);
      const items: unknown = 'items' in row ? row.items : [];
      for (const item of [items].flat(1).filter(isRow)) this.collectRow(`${kind} item`, item.id);
    }
  }

  /** Returns any id; undefined while there is none. */
  pickAny(random: Random): string | undefined {
    return random.pick(random.chance(0.3) ? this.idsOfVictim : this.collectedIds);
  }

  /** Returns an id of the kind of row that a parameter of a path names, if there is one. */
  pickForParameter(random: Random, path: string, parameter: string): string | undefined {
    const kind = parameter === 'itemId' ? `${segmentOf(path)} item` : segmentOf(path);
    return random.pick(this.kinds.get(kind) ?? []);
  }

  private collectRow(kind: string, id: string): void {
    const idsOfKind = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, idsOfKind);
    addId(idsOfKind, id, maxIdsOfKind);
  }
}

const segmentOf = (path: string) => path.split(/[/?]/u)[2] ?? '';

const isRow = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

function addId(ids: string[], id: string, max: number): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > max) ids.shift();
}
