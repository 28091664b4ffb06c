import { patternOf, type ParamOf, type Path } from './addresses.ts';
import type { LocationState } from './route-location.ts';

/** A screen to go to, with the parameter of its path. */
export type Target = { readonly search?: Readonly<Record<string, string>> } & {
  readonly [P in Path]: { readonly to: P } & ([ParamOf<P>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Readonly<Record<ParamOf<P>, string>> });
}[Path];

/** How the router goes to the screen. */
export interface NavigateOptions {
  readonly state?: LocationState;
  /** Replaces the current history entry, so that Back does not lead to it. */
  readonly replace?: boolean;
}

/** Returns the address of a screen. */
export function hrefOf({ to, params, search = {} }: Target): string {
  const [value = ''] = Object.values(params ?? {});
  const path = to.replace(/\$\w+/u, () => encodeURIComponent(value));
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Returns the path that an address belongs to, ignoring case, and its parameter, which is empty if
 * the path has none.
 */
export function findPath<P extends Path>(
  paths: readonly P[],
  pathname: string,
): { path: P; param: string } | undefined {
  for (const path of paths) {
    const match = new RegExp(patternOf(path), 'iu').exec(pathname);
    if (match !== null) return { path, param: decodeParam(match[1] ?? '') };
  }
  return undefined;
}

function decodeParam(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
