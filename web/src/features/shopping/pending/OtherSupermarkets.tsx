import { useState, type ComponentProps } from 'react';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import type { PendingLine } from './pending-lines.ts';
import styles from './OtherSupermarkets.module.css';

interface OtherSupermarketsProps {
  readonly lines: readonly PendingLine[];
  readonly renderRow: ComponentProps<typeof Rows<PendingLine>>['renderRow'];
}

/** 'De outros supermercados': items that are bought only elsewhere, folded at the end (SHO-32). */
export function OtherSupermarkets({ lines, renderRow }: OtherSupermarketsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = lines.filter(({ item }) => !item.isChecked).length;
  return (
    <div className={styles.others}>
      <RowGroup>
        <li>
          <RowButton
            icon="shop"
            name={`De outros supermercados (${count})`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        </li>
      </RowGroup>
      {isOpen && <Rows items={lines} renderRow={renderRow} />}
    </div>
  );
}
