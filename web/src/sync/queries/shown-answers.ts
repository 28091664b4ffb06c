/**
 * Shows the writes that an answer of the server may not contain yet, and requests the affected reads once
 * nothing follows for a moment.
 */
import type { HouseholdChanges, RowKind } from '@quitanda/contract';
import { hashKey, type Query, type QueryClient } from '@tanstack/query-core';
import type { Outbox } from '../outbox/outbox.ts';
import type { ReadKey, Write } from '../reads-and-writes.ts';
import type { Overlays } from '../replica/definitions.ts';
import { keepEqual } from '../replica/keep-equal.ts';
import type { LastAnswer } from '../store/stored-read.ts';
import { overlayFor, type DoneWrite } from './overlays.ts';
import type { Reads } from './reads.ts';

/** An answer with writes applied to it. */
interface View {
  readonly lastAnswer: LastAnswer;
  readonly writes: readonly Write[];
  readonly shown: unknown;
}

/**
 * How long after the last of several writes the affected reads are requested again, milliseconds.
 */
const refetchDelayMs = 1_000;
/**
 * How long a confirmed write is kept in memory, milliseconds. The affected reads are requested
 * again within this time.
 */
const keepDoneMs = 10 * 60_000;

interface ShownAnswersDeps {
  readonly client: QueryClient;
  readonly outbox: Pick<Outbox, 'state'>;
  readonly overlays: Overlays;
}

/** The functions to which `Reads` delegates, with their documentation in `Reads`. */
export type ShownAnswers = Pick<Reads, 'view' | 'onChanges' | 'close'>;

export function createShownAnswers({ client, outbox, overlays }: ShownAnswersDeps): ShownAnswers {
  const views = new Map<string, View>();
  let doneWrites: readonly DoneWrite[] = [];
  /** The kinds of rows that have changed since reads were last requested for that reason. */
  const changedKinds = new Set<RowKind>();
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;

  function onChanges(done: readonly Write[], changes: readonly HouseholdChanges[]): void {
    const kinds = kindsOf(changes, done);
    if (done.length + kinds.length === 0) return;
    const doneAt = Date.now();
    doneWrites = [
      ...doneWrites.filter((earlier) => doneAt - earlier.doneAt < keepDoneMs),
      ...done.map((write) => ({ write, doneAt })),
    ];
    for (const kind of kinds) changedKinds.add(kind);
    void client.invalidateQueries({
      refetchType: 'none',
      ...(done.length === 0 && { predicate: dependsOnChangedRows }),
    });
    clearTimeout(refetchTimer);
    refetchTimer = setTimeout(refetchAffectedReads, refetchDelayMs);
  }

  const dependsOnChangedRows = ({ queryKey }: Query) =>
    overlayFor(overlays, queryKey as ReadKey)?.dependsOn(changedKinds) === true;

  function refetchAffectedReads(): void {
    const isAffected = (query: Query) => {
      const overlay = overlayFor(overlays, query.queryKey as ReadKey);
      return (
        query.state.isInvalidated &&
        (doneWrites.some(({ write }) => overlay?.concerns(write)) || dependsOnChangedRows(query))
      );
    };
    void client.refetchQueries({ type: 'active', predicate: isAffected });
    changedKinds.clear();
  }

  function view(key: ReadKey, lastAnswer: LastAnswer | undefined): unknown {
    if (lastAnswer?.answer === undefined) return undefined;
    const overlay = overlayFor(overlays, key);
    if (overlay === undefined) return lastAnswer.answer;
    // The answer may not contain these writes yet.
    const writes = [
      ...doneWrites.flatMap(({ write, doneAt }) => (doneAt >= lastAnswer.askedAt ? write : [])),
      ...outbox.state().pending,
    ].filter(overlay.concerns);
    const id = hashKey(key);
    const last = views.get(id);
    if (last?.lastAnswer === lastAnswer && haveSameKeys(last.writes, writes)) return last.shown;
    const shown = keepEqual(last?.shown, writes.reduce(overlay.apply, lastAnswer.answer));
    views.set(id, { lastAnswer, writes, shown });
    return shown;
  }

  return { view, onChanges, close: () => clearTimeout(refetchTimer) };
}

/**
 * The kinds of rows that have changed. A reset contains all rows, and says nothing about changes
 * unless it also contains writes of this device.
 */
const kindsOf = (changes: readonly HouseholdChanges[], done: readonly Write[]) =>
  changes.flatMap(({ isReset, rows, removed }) =>
    isReset && done.length === 0 ? [] : (Object.keys({ ...rows, ...removed }) as RowKind[]),
  );

const haveSameKeys = (before: readonly Write[], after: readonly Write[]) =>
  before.length === after.length && before.every((write, index) => write.key === after[index]?.key);
