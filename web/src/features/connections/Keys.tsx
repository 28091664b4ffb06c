import type { PersonalKey } from '@quitanda/contract';
import { useId, useState } from 'react';
import { useNow } from '../../lib/timing/use-now.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { isExpired, keyMeta } from './connection-texts.ts';
import styles from './connections.module.css';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { useConnectionCall } from './use-connection-call.ts';
import { useDialogState } from './use-dialog-state.ts';

/** KEY-01, KEY-05: shows the user's keys, which can be created and revoked here. */
export function Keys() {
  const id = useId();
  const { data, failure, refresh } = useRead('getPersonalKeys', {});
  const { run } = useConnectionCall();
  const creationDialog = useDialogState();
  const revocationDialog = useDialogState();
  /** The key of the dialog, also while the dialog closes. */
  const [keyToRevoke, setKeyToRevoke] = useState<PersonalKey>();
  const now = useNow();

  async function revoke({ id: keyId }: PersonalKey) {
    await run('revokePersonalKey', { params: { keyId } });
    refresh();
  }
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionTitle id={id}>Chaves da API</SectionTitle>
      <p className={styles.text}>
        Com uma chave, um programa seu lê as listas e despensas das suas casas e, se você deixar,
        muda o que há nelas.
      </p>
      {data === undefined && failure === undefined && <Skeleton rows={1} />}
      {data === undefined && failure !== undefined && (
        <LoadFailure
          art="list"
          text={
            failure.kind === 'network'
              ? 'Sem conexão. As chaves aparecem quando o sinal voltar.'
              : 'Falha ao buscar as chaves.'
          }
          onRetry={refresh}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <RowGroup aria-label="Chaves da API">
          {data.map((key) => (
            <li key={key.id} className={styles.row}>
              <Icon name="lock" className={styles.icon} />
              <RowWords name={key.name} meta={keyMeta(key, now)} />
              {isExpired(key, now) && <Badge kind="warn">Vencida</Badge>}
              <IconButton
                icon="trash"
                kind="quiet"
                label={`Revogar ${key.name}`}
                aria-haspopup="dialog"
                onClick={() => {
                  setKeyToRevoke(key);
                  revocationDialog.open();
                }}
              />
            </li>
          ))}
        </RowGroup>
      )}
      <Button kind="outline" icon="plus" onClick={creationDialog.open}>
        Criar chave
      </Button>
      <NewKeyDialog
        key={creationDialog.openCount}
        isOpen={creationDialog.isOpen}
        onCreated={refresh}
        onClose={creationDialog.close}
      />
      <ConfirmDialog
        title={`Revogar "${keyToRevoke?.name ?? ''}"?`}
        text="O programa que usa esta chave deixa de entrar na mesma hora."
        confirmLabel="Revogar"
        confirmIcon="trash"
        isOpen={revocationDialog.isOpen}
        onConfirm={() => {
          revocationDialog.close();
          if (keyToRevoke) void revoke(keyToRevoke);
        }}
        onClose={revocationDialog.close}
      />
    </section>
  );
}
