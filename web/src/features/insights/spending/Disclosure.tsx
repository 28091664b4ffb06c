import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './Unfolding.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** A part that a button unfolds: the long table behind a chart. */
export function Unfolding({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.unfolding}>
      <Button
        kind="soft"
        size="sm"
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children}
    </div>
  );
}
