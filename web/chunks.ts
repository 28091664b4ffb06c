import type { Rolldown } from 'vite';
import { preloadedScreens } from './screen-modules.ts';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Returns a function that reports whether a module matches `pattern` or is imported, directly or
 * indirectly, by a module that matches it. Dynamic imports do not count.
 */
function isNeededBy(pattern: RegExp) {
  return function isNeeded(id: string, graph: Graph, visited = new Set<string>()): boolean {
    if (pattern.test(id)) return true;
    if (visited.has(id)) return false;
    visited.add(id);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    return importers.some((importer) => isNeeded(importer, graph, visited));
  };
}

const isNeededByMain = isNeededBy(/\/src\/app\/main\.tsx$/u);
const isNeededByVisitors = isNeededBy(/\/src\/app\/routes\/auth\.tsx$/u);
const isNeededBySignedInUsers = isNeededBy(/\/src\/app\/(?:signed-in\.ts|AppShell\.tsx)$/u);
const screens = [...preloadedScreens.keys()];
/** For each screen, in the order of `screens`: whether it needs a module. */
const isNeededByScreen = screens.map((module) => isNeededBy(new RegExp(`/src/${module}$`, 'u')));
// These two screens have the longest first loads, so their files contain no code that only other
// screens share.
const isNeededByLists = isNeededBy(/\/src\/app\/routes\/lists\.tsx$/u);
const isNeededByShopping = isNeededBy(/\/src\/app\/routes\/shopping\.tsx$/u);
const isNeededByOverlays = isNeededBy(/\/src\/app\/overlays\.ts$/u);
const passwordModules =
  /\/src\/(?:features\/auth\/(?:credentials|NewPasswordFields)|ui\/fields\/PasswordField)\.tsx?$/u;
const countScreens = (id: string, graph: Graph) =>
  isNeededByScreen.filter((isNeeded) => isNeeded(id, graph)).length;

/** Whether both visitors and signed-in users need the module at every start of the app. */
const isAlwaysNeeded = (id: string, graph: Graph) =>
  isNeededByMain(id, graph) ||
  (isNeededByVisitors(id, graph) &&
    (isNeededBySignedInUsers(id, graph) || countScreens(id, graph) > 0));

/**
 * Puts the code that screens share into a few files, instead of one file for each set of screens
 * that share a module. On a phone's network one more request takes longer than some bytes that the
 * screen does not need.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: 'start',
      name: (id, graph) => (isAlwaysNeeded(id, graph) ? 'start' : null),
      priority: 4,
    },
    {
      debugName: 'signed-in',
      name: (id, graph) => (isNeededBySignedInUsers(id, graph) ? 'signed-in' : null),
      priority: 3,
    },
    {
      debugName: 'shared',
      name: (id, graph) => {
        if (countScreens(id, graph) < 2) return null;
        if (isNeededByLists(id, graph)) return 'shared';
        return isNeededByShopping(id, graph) ? 'shared-by-shopping' : null;
      },
      priority: 3,
    },
    {
      // The screens for visitors need all of these modules; the dialogs of the profile and of the
      // operator page need only some. Without this group the build divides the modules into several
      // files.
      debugName: 'passwords',
      name: (id) => (passwordModules.test(id) ? 'passwords' : null),
      priority: 3,
    },
    {
      // This group has a lower priority than the groups above, because a group also takes what its
      // modules import, and the lists or shopping screen may need those imports too.
      debugName: 'shared by others',
      name: (id, graph) => (countScreens(id, graph) < 2 ? null : 'shared-by-others'),
      priority: 2,
    },
    {
      // Every screen loads the overlays with its first read, so they must load no screen's file.
      debugName: 'shared by overlays',
      name: (id, graph) =>
        isNeededByOverlays(id, graph) && countScreens(id, graph) > 0 ? 'shared-by-overlays' : null,
      priority: 1.5,
    },
    {
      // Code that a screen and its lazy parts share is in the screen's file, because each further
      // file is one more request.
      debugName: 'screens',
      name: (id, graph) => {
        const index = isNeededByScreen.findIndex((isNeeded) => isNeeded(id, graph));
        return screens[index]?.replace(/^.*\/|\.tsx$/gu, '') ?? null;
      },
      priority: 1,
    },
  ],
};
