import type { LocationState } from './route-location.ts';

export type PlainPath =
  | '/'
  | '/login'
  | '/signup'
  | '/lista-compras'
  | '/lista-compras/nova'
  | '/despensa'
  | '/catalogo'
  | '/gastos'
  | '/compras'
  | '/dicas-ia'
  | '/perfil'
  | '/casa'
  | '/entrar-na-casa'
  | '/accept-list';

/** A path with one parameter. */
export type ParamPath =
  | '/lista-compras/$listId/supermercado'
  | '/accept-list/$inviteToken'
  | '/entrar-na-casa/$householdToken';

/** The app's addresses (NAV-01). */
export type Path = PlainPath | ParamPath;

/** A screen to go to, with its parameters. */
export type Goal = { readonly search?: Readonly<Record<string, string>> } & (
  | { readonly to: PlainPath; readonly params?: never }
  | {
      readonly to: '/lista-compras/$listId/supermercado';
      readonly params: { readonly listId: string };
    }
  | {
      readonly to: '/accept-list/$inviteToken';
      readonly params: { readonly inviteToken: string };
    }
  | {
      readonly to: '/entrar-na-casa/$householdToken';
      readonly params: { readonly householdToken: string };
    }
);

/** How to go there. */
export interface NavigateOptions {
  readonly state?: LocationState;
  /** Replaces the current history entry, so that Back does not lead to it. */
  readonly replace?: boolean;
}

/** Returns the address of a screen. */
export function hrefOf({ to, params, search = {} }: Goal): string {
  const [value = ''] = Object.values(params ?? {});
  const path = to.replace(/\$\w+/u, () => encodeURIComponent(value));
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Returns which of these paths an address belongs to, ignoring case, and its parameter ('' if
 * none).
 */
export function findPath<P extends Path>(
  paths: readonly P[],
  pathname: string,
): { path: P; param: string } | undefined {
  for (const path of paths) {
    const pattern = new RegExp(`^${path.replace(/\$\w+/u, '([^/]+)')}/?$`, 'iu');
    const found = pattern.exec(pathname);
    if (found !== null) return { path, param: decoded(found[1] ?? '') };
  }
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
