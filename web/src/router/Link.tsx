import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLocation, useRouter } from './router-context.ts';
import { hrefOf, type Target, type NavigateOptions } from './targets.ts';

export type LinkProps = Target & NavigateOptions & Omit<ComponentProps<'a'>, 'href' | 'target'>;

/**
 * A link to a screen. The code of the screen is loaded as soon as the link is touched, hovered or
 * focused. `aria-current="page"` marks links to the current screen or to a parent of its path.
 */
export function Link({
  to,
  params,
  search,
  state,
  replace,
  children,
  onClick,
  ...anchor
}: LinkProps) {
  // Its properties are new at each render, so memos would only make the first load larger.
  'use no memo';
  const router = useRouter();
  const { pathname } = useRouteLocation();
  const target = { to, params, search } as Target;
  const href = hrefOf(target);
  const isCurrent = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
  const preload = () => router.preload(target);

  function onLinkClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    router.navigate({ ...target, ...(state && { state }), replace: replace ?? false });
  }

  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...anchor}
      href={href}
      onClick={onLinkClick}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}

/** With a modifier key the browser handles the click: a new tab or a download. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
