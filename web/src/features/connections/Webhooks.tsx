import type { Webhook } from '@quitanda/contract';
import { Fragment, useState } from 'react';
import { useNow } from '../../lib/timing/use-now.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { outcomeText, webhookMeta } from './connection-texts.ts';
import { ConnectionSection } from './ConnectionSection.tsx';
import styles from './connections.module.css';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { useConnectionCall } from './use-connection-call.ts';

/** HOOK-01, HOOK-08: shows the user's webhooks in the shown household. */
export function Webhooks() {
  const webhooks = useRead('getWebhooks', {});
  const { run } = useConnectionCall();
  const [webhookToDelete, setWebhookToDelete] = useState<Webhook>();

  async function remove({ id: webhookId }: Webhook) {
    await run('deleteWebhook', { params: { webhookId } });
    webhooks.refresh();
  }
  return (
    <ConnectionSection
      title="Webhooks"
      text={
        <>
          A Quitanda chama um endereço seu quando muda um item de lista ou o estoque
          <HouseholdText />.
        </>
      }
      read={webhooks}
      offlineText="Sem conexão. Os webhooks aparecem quando o sinal voltar."
      failureText="Falha ao buscar os webhooks."
      renderRow={(webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onChanged={webhooks.refresh}
          onDelete={() => setWebhookToDelete(webhook)}
        />
      )}
      createLabel="Criar webhook"
      CreationDialog={NewWebhookDialog}
    >
      <ConfirmDialog
        title="Excluir este webhook?"
        text="O endereço não recebe mais avisos, nem os que estão à espera."
        confirmLabel="Excluir"
        confirmIcon="trash"
        isOpen={webhookToDelete !== undefined}
        onConfirm={() => {
          setWebhookToDelete(undefined);
          if (webhookToDelete) void remove(webhookToDelete);
        }}
        onClose={() => setWebhookToDelete(undefined)}
      />
    </ConnectionSection>
  );
}

/** Shows the name of the household if the user belongs to several households. */
function HouseholdText() {
  const { all, shownId } = useHouseholds();
  const shownHousehold = all.find(({ id }) => id === shownId);
  if (shownHousehold === undefined || all.length < 2) return null;
  return shownHousehold.isPersonal ? (
    ' da sua casa pessoal'
  ) : (
    <>
      {' de '}
      <strong>{shownHousehold.name}</strong>
    </>
  );
}

/** Shows an address in which a line can break after each slash. */
function Address({ url }: { readonly url: string }) {
  return [...url.matchAll(/[^/]+\/*/gu)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  readonly onDelete: () => void;
}

function WebhookRow({ webhook, onChanged, onDelete }: WebhookRowProps) {
  const { id: webhookId, url, isOn } = webhook;
  const { isBusy, run } = useConnectionCall();
  const toast = useToast();
  const now = useNow();

  async function test() {
    const result = await run('testWebhook', { params: { webhookId } });
    const attempt = result?.answer.lastAttempt;
    if (attempt?.outcome === 'delivered') toast.success('Aviso de teste entregue!');
    else if (attempt) toast.error(`${outcomeText(attempt)}.`);
    onChanged();
  }
  async function resume() {
    await run('resumeWebhook', { params: { webhookId } });
    onChanged();
  }
  return (
    <li className={styles.webhook}>
      <div className={styles.webhookHead}>
        <Icon name="send" className={styles.icon} />
        <RowWords name={<Address url={url} />} meta={webhookMeta(webhook, now)} />
        <IconButton
          icon="trash"
          kind="quiet"
          label={`Excluir ${url}`}
          aria-haspopup="dialog"
          onClick={onDelete}
        />
      </div>
      {!isOn && (
        <p className={styles.paused}>
          <Badge kind="warn" icon="warning">
            Desligado
          </Badge>{' '}
          Falhou por muito tempo. Novos avisos não são guardados.
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="tonal" size="sm" isBusy={isBusy} onClick={() => void test()}>
          Testar
        </Button>
        {!isOn && (
          <Button kind="outline" size="sm" onClick={() => void resume()}>
            Ligar de novo
          </Button>
        )}
      </div>
    </li>
  );
}
