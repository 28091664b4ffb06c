import type { PersonalKey } from '@quitanda/contract';
import { useState } from 'react';
import { useNow } from '../../lib/timing/use-now.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { isExpired, keyMeta } from './connection-texts.ts';
import { ConnectionSection } from './ConnectionSection.tsx';
import styles from './connections.module.css';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { useConnectionCall } from './use-connection-call.ts';
import { useDialogState } from './use-dialog-state.ts';

/** KEY-01, KEY-05: shows the user's keys, which can be created and revoked here. */
export function Keys() {
  const keys = useRead('getPersonalKeys', {});
  const { run } = useConnectionCall();
  const revocationDialog = useDialogState();
  /** The key of the dialog, also while the dialog closes. */
  const [keyToRevoke, setKeyToRevoke] = useState<PersonalKey>();
  const now = useNow();

  async function revoke({ id: keyId }: PersonalKey) {
    await run('revokePersonalKey', { params: { keyId } });
    keys.refresh();
  }
  return (
    <ConnectionSection
      title="Chaves da API"
      text="Com uma chave, um programa seu lê as listas e despensas das suas casas e, se você deixar, muda o que há nelas."
      read={keys}
      offlineText="Sem conexão. As chaves aparecem quando o sinal voltar."
      failureText="Falha ao buscar as chaves."
      renderRow={(key) => (
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
      )}
      createLabel="Criar chave"
      CreationDialog={NewKeyDialog}
    >
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
    </ConnectionSection>
  );
}
