import { useId, type ComponentType, type ReactNode } from 'react';
import type { Read } from '../../sync/reads-and-writes.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './connections.module.css';
import { useDialogState } from './use-dialog-state.ts';

interface CreationDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

interface ConnectionSectionProps<Connection> {
  readonly title: string;
  readonly text: ReactNode;
  readonly read: Read<readonly Connection[]>;
  /** Shown if the connections cannot be read without a network. */
  readonly offlineText: string;
  /** Shown if the connections cannot be read for another reason. */
  readonly failureText: string;
  readonly renderRow: (connection: Connection) => ReactNode;
  readonly createLabel: string;
  readonly CreationDialog: ComponentType<CreationDialogProps>;
  /** The other dialogs of the section. */
  readonly children: ReactNode;
}

/** The connections of one kind, with a button that creates another one. */
export function ConnectionSection<Connection>({
  title,
  text,
  read: { data, failure, refresh },
  offlineText,
  failureText,
  renderRow,
  createLabel,
  CreationDialog,
  children,
}: ConnectionSectionProps<Connection>) {
  const id = useId();
  const creationDialog = useDialogState();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <p className={styles.text}>{text}</p>
      {data === undefined && failure === undefined && <Skeleton rows={1} />}
      {data === undefined && failure !== undefined && (
        <LoadFailure
          art="list"
          text={failure.kind === 'network' ? offlineText : failureText}
          onRetry={refresh}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <RowGroup aria-label={title}>{data.map(renderRow)}</RowGroup>
      )}
      <Button kind="outline" icon="plus" onClick={creationDialog.open}>
        {createLabel}
      </Button>
      <CreationDialog
        key={creationDialog.openCount}
        isOpen={creationDialog.isOpen}
        onCreated={refresh}
        onClose={creationDialog.close}
      />
      {children}
    </section>
  );
}
