import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { EmptyCartArt } from './art/EmptyCartArt.tsx';
import { EmptyListArt } from './art/EmptyListArt.tsx';
import { EmptyPantryArt } from './art/EmptyPantryArt.tsx';
import { EmptySearchArt } from './art/EmptySearchArt.tsx';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

const drawings = {
  list: EmptyListArt,
  cart: EmptyCartArt,
  pantry: EmptyPantryArt,
  search: EmptySearchArt,
};

interface EmptyStateProps {
  readonly art: keyof typeof drawings;
  readonly text: string;
  /** At most one button. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** Nothing here yet: a drawing, one sentence, at most one thing to do. */
export function EmptyState({ art, text, action, className }: EmptyStateProps) {
  const Drawing = drawings[art];
  return (
    <Card className={classNames(styles.empty, className)}>
      <Drawing />
      <p className={styles.text}>{text}</p>
      {action}
    </Card>
  );
}
