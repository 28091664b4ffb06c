import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  readonly kind?: 'warn' | 'warn-solid' | 'ok' | 'info' | 'amber' | 'plain' | undefined;
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A short label for a state. The text is required, because a state is never shown by colour alone.
 */
export function Badge({ kind = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[kind], className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}
