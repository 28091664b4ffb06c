import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './Disclosure.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that shows and hides its content, such as the table of a chart. */
export function Disclosure({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.disclosure}>
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
