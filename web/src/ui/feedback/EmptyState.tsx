import { useEffect, useState, type ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';
import type { Drawings } from '../art/drawings.ts';
import { classNames } from '../class-names.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly art: keyof Drawings;
  readonly text: string;
  /** At most one button. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** The state of an empty screen: a drawing, a sentence, and at most one action. */
export function EmptyState({ art, text, action, className }: EmptyStateProps) {
  return (
    <Card className={classNames(styles.empty, className)}>
      <LazyDrawing art={art} />
      <p className={styles.text}>{text}</p>
      {action}
    </Card>
  );
}

let loadedDrawings: Drawings | undefined;

async function fetchDrawings(): Promise<Drawings> {
  loadedDrawings ??= (await import('../art/drawings.ts')).drawings;
  return loadedDrawings;
}

/**
 * Loads the drawing on demand. If it cannot be loaded, its space stays empty, because the drawing
 * is only decorative.
 */
function LazyDrawing({ art }: Pick<EmptyStateProps, 'art'>) {
  const [drawings, setDrawings] = useState(loadedDrawings);
  useEffect(() => {
    if (drawings === undefined) void fetchDrawings().then(setDrawings, () => undefined);
  }, [drawings]);
  const Drawing = drawings?.[art];
  return Drawing ? <Drawing /> : <svg aria-hidden="true" viewBox="0 0 240 180" />;
}
