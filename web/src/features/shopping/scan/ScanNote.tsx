import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/signs/Icon.tsx';
import styles from './ScanNote.module.css';

interface ScanNoteProps {
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** What the scan that opened the item dialog reports. */
export function ScanNote({ icon, children }: ScanNoteProps) {
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
