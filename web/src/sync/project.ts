/** The projections of all slices, for one read. */
import type { ReadName } from '@quitanda/contract';
import type { LooseInput } from './call.ts';
import { keepEqual } from './keep-equal.ts';
import type { Project } from './outbox-state.ts';
import type { Projection, Projections, Write } from './types.ts';

export type ReadKey = readonly [name: ReadName, input: LooseInput];

export function projectFor(projections: Projections, [name, input]: ReadKey): Project {
  const projection = projections[name] as Projection<ReadName> | undefined;
  return (
    projection &&
    ((state, write) => projection(state as Parameters<typeof projection>[0], write, input))
  );
}

/** Whether the write makes no difference to this state, accepted or not. */
export function isSameWith(project: Project, state: unknown, write: Write): boolean {
  if (project === undefined) return true;
  const { answer: _theirs, ...tapped } = write;
  return [write, tapped as Write].every((each) => keepEqual(state, project(state, each)) === state);
}
