import type { Rolldown } from 'vite';
import { screens } from './early-chunks.ts';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Whether a module that matches `wanted` imports this one, not counting its import() calls. */
function isNeededBy(wanted: RegExp) {
  return function isNeeded(id: string, graph: Graph, seen = new Set<string>()): boolean {
    if (wanted.test(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return graph.getModuleInfo(id)?.importers.some((by) => isNeeded(by, graph, seen)) ?? false;
  };
}

const isInStart = isNeededBy(/\/src\/app\/main\.tsx$/u);
const isOfVisitors = isNeededBy(/\/src\/app\/routes\/auth\.tsx$/u);
const isOfTheSignedIn = isNeededBy(/\/src\/app\/(?:signed-in\.ts|AppShell\.tsx)$/u);
const screenModules = screens.map(([, module]) => new RegExp(`/src/${module}$`, 'u'));
const ofScreens = screenModules.map((module) => isNeededBy(module));
// Lists and shops have the longest first loads: code that only other screens share stays out of them.
const isOfLists = isNeededBy(/\/src\/app\/routes\/lists\.tsx$/u);
const isOfShops = isNeededBy(/\/src\/app\/routes\/shopping\.tsx$/u);
// The index of the library names it, so that it would count as needed wherever a read is.
const isOfSeveralReads = (id: string) => /\/(?:queriesObserver|useQueries)\.js$/u.test(id);
const screensWith = (id: string, graph: Graph) =>
  ofScreens.filter((isOfScreen) => isOfScreen(id, graph)).length;

/** The screens that use a module, at once or in a late part. */
function screensUsing(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (screenModules.some((module) => module.test(id))) return new Set([id]);
  const info = graph.getModuleInfo(id);
  const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
  return new Set(importers.flatMap((by) => [...screensUsing(by, graph, seen)]));
}

/** Whether everybody who opens the app needs the module, at any address. */
const isAlwaysNeeded = (id: string, graph: Graph) =>
  isInStart(id, graph) ||
  (isOfVisitors(id, graph) && (isOfTheSignedIn(id, graph) || screensWith(id, graph) > 0));

/**
 * A few files for what screens have in common, instead of one for each set of screens that shares
 * something: on a phone's network a request costs more than the bytes of a button.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: 'start',
      name: (id, graph) => (isAlwaysNeeded(id, graph) ? 'start' : null),
      priority: 3,
    },
    {
      debugName: 'signed-in',
      name: (id, graph) =>
        isOfTheSignedIn(id, graph) && !isOfSeveralReads(id) ? 'signed-in' : null,
      priority: 2,
    },
    {
      debugName: 'shared',
      name: (id, graph) => {
        if (isOfSeveralReads(id)) return 'shared-by-others';
        const count = screensWith(id, graph);
        if (count === 0) return null;
        if (count > 1 && isOfLists(id, graph)) return 'shared';
        if (count > 1 && isOfShops(id, graph)) return 'shared-by-shops';
        if (count > 1) return 'shared-by-others';
        // A late part of one screen must not load the file of another screen.
        const isInLongest = isOfLists(id, graph) || isOfShops(id, graph);
        return !isInLongest && screensUsing(id, graph).size > 1 ? 'shared-by-others' : null;
      },
      priority: 2,
    },
    {
      // Code that a screen shares with its own late parts stands with the screen: fewer requests.
      debugName: 'screens',
      name: (id, graph) => {
        const place = ofScreens.findIndex((isOfScreen) => isOfScreen(id, graph));
        return screens[place]?.[1].replace(/^.*\/|\.tsx$/gu, '') ?? null;
      },
      priority: 1,
    },
  ],
};
