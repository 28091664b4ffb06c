/**
 * Every address of the app (NAV-01): a path, where `$name` stands for a parameter. `app/routes.ts`
 * has the screen of each address, and does not compile if a screen is missing.
 */

/** Only for a visitor. */
export const visitorPaths = ['/login', '/signup'] as const;

/** Only for a signed-in person. */
export const signedInPaths = [
  '/',
  '/lista-compras',
  '/lista-compras/nova',
  '/lista-compras/abrir',
  '/lista-compras/$listId/supermercado',
  '/despensa',
  '/catalogo',
  '/gastos',
  '/compras',
  '/notas',
  // Before the address with a parameter, because the first match counts.
  '/notas/ler',
  '/notas/$receiptId',
  '/dicas-ia',
  '/importar',
  '/perfil',
  '/perfil/avisos',
  '/perfil/conexoes',
  '/admin',
  '/casa',
  '/entrar-na-casa',
  '/entrar-na-casa/$householdToken',
  '/accept-list',
  '/accept-list/$inviteToken',
] as const;

export type VisitorPath = (typeof visitorPaths)[number];
export type SignedInPath = (typeof signedInPaths)[number];
export type Path = VisitorPath | SignedInPath;

/** The name of the parameter in a path; `never` without one. */
export type ParamOf<P extends Path> = P extends `${string}$${infer Name}/${string}`
  ? Name
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/**
 * Returns a regular expression that matches the addresses of a path. Its group is the parameter.
 */
export const patternOf = (path: string): string => `^${path.replace(/\$\w+/u, '([^/]+)')}/?$`;

/** Returns whether an address belongs to a path. Like the whole router, it ignores the case. */
export const isAt = (path: Path, pathname: string): boolean =>
  new RegExp(patternOf(path), 'iu').test(pathname);
