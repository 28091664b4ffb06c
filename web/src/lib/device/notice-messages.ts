/** How the service worker tells an open page which screen a tapped notice opens (PSH-07). */

export interface NoticeTap {
  readonly kind: 'open-notice';
  /** A path of this app. */
  readonly path: string;
}

export function isNoticeTap(value: unknown): value is NoticeTap {
  const { kind, path } = (value ?? {}) as { kind?: unknown; path?: unknown };
  return kind === 'open-notice' && typeof path === 'string';
}
