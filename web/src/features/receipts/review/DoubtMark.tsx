import type { ReadLine } from '@quitanda/contract';
import { Badge } from '../../../ui/signs/Badge.tsx';
import styles from './Review.module.css';

/** 'Confira o valor' on a line that does not prove itself (NF-15). */
export function DoubtMark({ line }: { readonly line: Pick<ReadLine, 'isInDoubt'> }) {
  if (line.isInDoubt !== true) return null;
  return (
    <Badge kind="warn" icon="warning" className={styles.mark}>
      Confira o valor
    </Badge>
  );
}
