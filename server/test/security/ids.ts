/** Ids that answers held, so that later requests get further than a 404. */
import type { Random } from '../../crash/random.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;
const keptOfAnything = 200;
const keptOfAKind = 6;

export class Ids {
  /** Somebody else's, which stay. */
  private readonly others: readonly string[];
  private readonly seen: string[] = [];
  /** By what they name: `shopping-lists`, `shopping-lists item`. */
  private readonly kinds = new Map<string, string[]>();

  constructor(others: readonly string[]) {
    this.others = others;
  }

  /** Learns the ids in the answer to a request for `path`. */
  learn(path: string, body: string): void {
    for (const id of (body.match(uuid) ?? []).slice(0, 5)) keep(this.seen, id, keptOfAnything);
    // An answer of the assistant is several lines of JSON.
    if (!/^[{[]/u.test(body) || path.startsWith('/api/ai/')) return;
    const rows = [JSON.parse(body) as unknown].flat(1).filter(isRow).slice(-keptOfAKind);
    for (const row of rows) {
      const kind = segmentOf(path);
      this.learnRow('_count' in row ? kind : `${kind} item`, row.id);
      const items: unknown = 'items' in row ? row.items : [];
      for (const item of [items].flat(1).filter(isRow)) this.learnRow(`${kind} item`, item.id);
    }
  }

  /** Any of them; undefined while there is none. */
  any(random: Random): string | undefined {
    return random.pick(random.chance(0.3) ? this.others : this.seen);
  }

  /** One that would do for a parameter of a path, if there is any. */
  of(random: Random, path: string, parameter: string): string | undefined {
    const kind = parameter === 'itemId' ? `${segmentOf(path)} item` : segmentOf(path);
    return random.pick(this.kinds.get(kind) ?? []);
  }

  private learnRow(kind: string, id: string): void {
    const kept = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, kept);
    keep(kept, id, keptOfAKind);
  }
}

const segmentOf = (path: string) => path.split(/[/?]/u)[2] ?? '';

const isRow = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

function keep(ids: string[], id: string, most: number): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > most) ids.shift();
}
