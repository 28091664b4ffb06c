import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './SectionTitle.module.css';

interface SectionTitleProps {
  /** The title; a count is part of the text: 'A Pegar (5)'. */
  readonly children: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly id?: string | undefined;
  /** Shown at the right edge of the line. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** The title of a section. */
export function SectionTitle({ children, level = 2, id, aside, className }: SectionTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.section, className)}>
      <Heading id={id} className={styles.title}>
        {children}
      </Heading>
      {aside}
    </div>
  );
}
