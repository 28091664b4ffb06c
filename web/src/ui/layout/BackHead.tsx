import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../../router/Link.tsx';
import { Icon } from '../signs/Icon.tsx';
import styles from './BackHead.module.css';

interface BackHeadProps {
  readonly title: string;
  /** The link back; without it, the head is only the title. */
  readonly back?: LinkProps & { readonly 'aria-label': string };
  /** Shown at the right edge of the line. */
  readonly children?: ReactNode;
}

/** The title of a screen, with a link back. */
export function BackHead({ title, back, children }: BackHeadProps) {
  return (
    <div className={styles.head}>
      {back && (
        <Link {...back} className={styles.back}>
          <Icon name="arrow-left" />
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {children && <span className={styles.rest}>{children}</span>}
    </div>
  );
}
