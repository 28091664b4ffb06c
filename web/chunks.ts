import type { Rolldown } from 'vite';
import { early } from './screen-modules.ts';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Whether a module that matches `wanted` imports this one; its import() calls do not count. */
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
const screens = [...early.keys()];
const ofScreens = screens.map((module) => isNeededBy(new RegExp(`/src/${module}$`, 'u')));
// The longest first loads: code that only other screens share stays out of them.
const isOfLists = isNeededBy(/\/src\/app\/routes\/lists\.tsx$/u);
const isOfShops = isNeededBy(/\/src\/app\/routes\/shopping\.tsx$/u);
const isAboutPasswords =
  /\/src\/(?:features\/auth\/(?:credentials|NewPasswordFields)|ui\/fields\/PasswordField)\.tsx?$/u;
const screensWith = (id: string, graph: Graph) =>
  ofScreens.filter((isOfScreen) => isOfScreen(id, graph)).length;

/** By whoever opens the app, at whatever address. */
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
      priority: 4,
    },
    {
      debugName: 'signed-in',
      name: (id, graph) => (isOfTheSignedIn(id, graph) ? 'signed-in' : null),
      priority: 3,
    },
    {
      debugName: 'shared',
      name: (id, graph) => {
        if (screensWith(id, graph) < 2) return null;
        if (isOfLists(id, graph)) return 'shared';
        return isOfShops(id, graph) ? 'shared-by-shops' : null;
      },
      priority: 3,
    },
    {
      // Visitors need all of these modules, the dialogs of the profile and of the operator page only
      // some. Without this group the build divides them into several files.
      debugName: 'passwords',
      name: (id) => (isAboutPasswords.test(id) ? 'passwords' : null),
      priority: 3,
    },
    {
      // This group comes after those: a group takes along what its modules import, which the shop may
      // need too.
      debugName: 'shared by others',
      name: (id, graph) => (screensWith(id, graph) < 2 ? null : 'shared-by-others'),
      priority: 2,
    },
    {
      // Code that the lazy parts of a screen need, too, stands with the screen: each file more is
      // a request.
      debugName: 'screens',
      name: (id, graph) => {
        const place = ofScreens.findIndex((isOfScreen) => isOfScreen(id, graph));
        return screens[place]?.replace(/^.*\/|\.tsx$/gu, '') ?? null;
      },
      priority: 1,
    },
  ],
};
