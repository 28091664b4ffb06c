import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useMediaQuery } from '../../ui/touch/use-media-query.ts';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import styles from './DivideButton.module.css';
import { DivideDialog } from './DivideDialog.tsx';

export interface DivideProps {
  readonly store: ShownClaimsStore;
  readonly listId: string;
  /** The sections with the pending items, in walking order. */
  readonly sections: readonly Section<PendingLine>[];
}

/**
 * CASA-38: the button 'Dividir a lista'. It shows only an icon if the heading is too narrow for the
 * text: on a phone, and from 1024 px on, where the pending items are one of three columns.
 */
export function DivideButton(props: DivideProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasSpaceForText = useMediaQuery('(min-width: 640px) and (max-width: 1023.98px)');
  const open = () => setIsOpen(true);
  return (
    <>
      {hasSpaceForText ? (
        <Button kind="soft" size="sm" icon="split" aria-haspopup="dialog" onClick={open}>
          Dividir a lista
        </Button>
      ) : (
        <IconButton
          icon="split"
          label="Dividir a lista"
          aria-haspopup="dialog"
          className={styles.icon}
          onClick={open}
        />
      )}
      <DivideDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
