import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/signs/Icon.tsx';
import styles from './ScanNote.module.css';

interface ScanNoteProps {
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** A note in the item dialog about the scan that opened it. */
export function ScanNote({ icon, children }: ScanNoteProps) {
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
