import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './PersonAvatar.module.css';

interface PersonAvatarProps {
  readonly name: string;
  /** The index of the person's colour, 0 to 19; null for a former member. */
  readonly colourIndex: number | null;
  /** The size in pixels. */
  readonly size: 24 | 28 | 40;
  readonly className?: string | undefined;
}

/**
 * The initial of a person on the person's colour. Decorative, because the name is next to it or in
 * a label.
 */
export function PersonAvatar({ name, colourIndex, size, className }: PersonAvatarProps) {
  const colour = colourIndex === null ? 'var(--person-former)' : `var(--person-${colourIndex})`;
  const style = { '--person': colour, '--size': `${size}px` } as CSSProperties;
  return (
    <span aria-hidden="true" style={style} className={classNames(styles.mark, className)}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
