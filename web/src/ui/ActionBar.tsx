import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Wave } from './Wave.tsx';
import { usePageMark } from './use-page-mark.ts';
import { classNames } from './class-names.ts';
import styles from './ActionBar.module.css';

interface ActionBarProps {
  readonly kind?: 'plain' | 'amber' | undefined;
  /** With a line more than usual: the page keeps more room for it. */
  readonly isTall?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The screen's main action within thumb reach, fixed at the bottom below 1024 px; wider screens do
 * not show it. While it stands, the page keeps room for it and the footer hides (NAV-09). Put it
 * last on the screen.
 */
export function ActionBar({ kind = 'plain', isTall = false, children, className }: ActionBarProps) {
  usePageMark('actionBar', isTall ? 'tall' : kind);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // Toasts stand above it. The wave on top of an amber one is not part of its box. The observer
    // calls back at first, too, once the page is laid out.
    const tell = () => {
      const height = bar.current?.offsetHeight ?? 0;
      style.setProperty(
        '--action-bar',
        `${height > 0 && kind === 'amber' ? height + 14 : height}px`,
      );
    };
    const observer = new ResizeObserver(tell);
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
