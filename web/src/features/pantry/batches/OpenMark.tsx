import { DateIcon } from '../../../ui/signs/DateIcon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './OpenMark.module.css';

/** VAL-09: shows over the corner of the preceding tile that a package is open. It takes no space. */
export function OpenMark() {
  return (
    <span className={styles.mark}>
      <DateIcon name="open" />
      <VisuallyHidden>aberto</VisuallyHidden>
    </span>
  );
}
