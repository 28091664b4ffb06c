import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Wave } from './Wave.tsx';
import { useRootAttribute } from '../dialogs/use-root-attribute.ts';
import { classNames } from '../class-names.ts';
import styles from './ActionBar.module.css';

interface ActionBarProps {
  readonly kind?: 'plain' | 'amber' | undefined;
  /** Whether the bar has an extra line, for which the page reserves more space. */
  readonly isTall?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The main action of a screen, fixed at the bottom below 1024 px and hidden on wider screens. While
 * it is shown, the page reserves space for it and the footer is hidden (NAV-09). It must be the
 * last element of the screen.
 */
export function ActionBar({ kind = 'plain', isTall = false, children, className }: ActionBarProps) {
  // Its children are new at each render, so memos would only make the first load larger.
  'use no memo';
  useRootAttribute('actionBar', isTall ? 'tall' : kind);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // Toasts are shown above the bar, so a style sheet variable has its height. The box of an amber
    // bar does not include the wave above it, so 14 px are added. The observer also reports the
    // first size.
    const publishHeight = () => {
      const height = bar.current?.offsetHeight ?? 0;
      style.setProperty(
        '--action-bar',
        `${height > 0 && kind === 'amber' ? height + 14 : height}px`,
      );
    };
    const observer = new ResizeObserver(publishHeight);
    if (bar.current) observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--action-bar');
    };
  }, [kind]);
  return (
    <div ref={bar} className={classNames(styles.bar, styles[kind], className)}>
      {kind === 'amber' && <Wave kind="bar" className={styles.wave} />}
      {children}
    </div>
  );
}
