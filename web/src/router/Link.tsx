import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLocation, useRouter } from './router-context.ts';
import { hrefOf, type Goal, type NavigateOptions } from './targets.ts';

export type LinkProps = Goal & NavigateOptions & Omit<ComponentProps<'a'>, 'href' | 'target'>;

/**
 * Leads to a screen, whose code is fetched as soon as somebody may want it. `aria-current="page"` marks
 * the way to where one is, or to what that is under.
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

/** With a key held it is the browser's: a new tab, a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
