import type { PurchasedLine } from '@quitanda/contract';
import { useIsShared } from '../../../sync/react/use-households.ts';
import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { lineDetail, lineName, lineTotalText } from '../trip-text.ts';
import styles from './LineRow.module.css';

const CorrectedBy = lazyComponent(async () => (await import('./CorrectedBy.tsx')).CorrectedBy);

interface LineRowProps {
  readonly line: PurchasedLine;
  readonly onOpen: (line: PurchasedLine) => void;
}

/** One line of a trip; a tap opens its correction (CMP-20). */
export function LineRow({ line, onOpen }: LineRowProps) {
  const { listItemId, categoryName, imageUrl, correctedAt, correctedBy, onReceipt } = line;
  const isLineWaiting = useIsWaiting(listItemId);
  // The undo of a correction names the correction, and not the line.
  const isUndoWaiting = useIsWaiting(line.lastCorrection?.id ?? '');
  const isWaiting = isLineWaiting || isUndoWaiting;
  const isShared = useIsShared();
  const name = lineName(line);
  return (
    <Row data-item={listItemId} className={styles.row}>
      <button type="button" className={styles.button} onClick={() => onOpen(line)}>
        <Tile name={name} categoryName={categoryName ?? undefined} imageUrl={imageUrl} size={38} />
        {isShared && correctedBy != null && <CorrectedBy userId={correctedBy} />}
        <RowText name={name} className={styles.text}>
          {isWaiting ? <span className={styles.waiting}>Aguardando envio</span> : lineDetail(line)}
        </RowText>
        <span className={styles.amount}>
          <b>{lineTotalText(line)}</b>
          {onReceipt != null && <span>difere da nota</span>}
          {correctedAt != null && onReceipt == null && <span>corrigido</span>}
          {correctedAt != null && onReceipt != null && <VisuallyHidden>corrigido</VisuallyHidden>}
        </span>
        <Icon name="chevron-right" className={styles.arrow} />
      </button>
    </Row>
  );
}
