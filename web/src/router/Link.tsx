import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLocation, useRouter } from './router-context.ts';
import { hrefOf, type Goal, type NavigateOptions } from './targets.ts';

export type LinkProps = Goal & NavigateOptions & Omit<ComponentProps<'a'>, 'href' | 'target'>;

/**
 * A link to a screen. The code of the screen is loaded as soon as the link is touched, hovered or
 * focused. `aria-current="page"` marks links to the current screen or to one above it.
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
  const router = useRouter();
  const { pathname } = useRouteLocation();
  const goal = { to, params, search } as Goal;
  const href = hrefOf(goal);
  const isCurrent = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
  const preload = () => router.preload(goal);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    router.navigate({ ...goal, ...(state && { state }), replace: replace ?? false });
  }

  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...anchor}
      href={href}
      onClick={follow}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}

/** With a modifier key the browser handles the click: a new tab or a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
