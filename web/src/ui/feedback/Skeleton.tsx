import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Row } from '../layout/Row.tsx';
import { useRootAttribute } from '../dialogs/use-root-attribute.ts';
import styles from './Skeleton.module.css';

const showDelayMs = 200;

interface SkeletonProps {
  /** The number of rows. */
  readonly rows: number;
}

/**
 * Placeholder rows while data is read. They appear after a delay, so that the screen does not flash
 * if the data is read quickly.
 */
export function Skeleton({ rows }: SkeletonProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), showDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useRootAttribute('pending');
  if (!isShown) return null;
  return (
    <div role="status">
      <VisuallyHidden>Carregando...</VisuallyHidden>
      <Rows
        aria-hidden="true"
        items={Array.from({ length: rows }, (_, index) => ({ id: `${index}` }))}
        renderRow={renderBlankRow}
      />
    </div>
  );
}

const renderBlankRow = ({ id }: { readonly id: string }) => (
  <Row key={id} className={styles.row}>
    <span className={styles.tile} />
    <span className={styles.lines}>
      <span className={styles.name} />
      <span className={styles.meta} />
    </span>
  </Row>
);
