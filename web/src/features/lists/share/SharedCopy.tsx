import type { ListShare } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useEffect, useState } from 'react';
import { formatAgo } from '../../../lib/dates/ages.ts';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { offlineText } from '../../../lib/offline-text.ts';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import styles from './SharedCopy.module.css';

const textOf = (error: unknown, failureText: string) =>
  error instanceof CallError && error.failure.kind === 'network' ? offlineText : failureText;

/** LST-23: which copy the link of a list gives, and who took it. */
export function SharedCopy({ listId }: { readonly listId: string }) {
  const call = useCall();
  const toast = useToast();
  /** The copy, and when it was fetched. */
  const [fetched, setFetched] = useState<{ readonly share: ListShare; readonly now: number }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** Increased by a retry, so that the effect fetches the copy again. */
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCancelled = false;
    call('getListShare', { params: { listId } }).then(
      (share) => !isCancelled && setFetched({ share, now: Date.now() }),
      (error: unknown) =>
        !isCancelled && setProblem(textOf(error, 'Falha ao buscar quem pegou a cópia.')),
    );
    return () => {
      isCancelled = true;
    };
  }, [call, listId, attempt]);

  function retry() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }
  async function refresh() {
    setIsBusy(true);
    try {
      const share = await call('refreshListShare', { params: { listId } }, { key: newId() });
      setFetched({ share, now: Date.now() });
      toast.success('O link agora dá a lista de agora.');
    } catch (error) {
      toast.error(textOf(error, 'Não foi possível atualizar a cópia.'));
    }
    setIsBusy(false);
  }

  if (problem !== undefined) {
    return (
      <div className={styles.part}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button kind="outline" onClick={retry}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (fetched === undefined) return <Spinner caption="Carregando..." />;
  const { share, now } = fetched;
  return (
    <>
      <section className={styles.part} aria-labelledby="copia-do-link">
        <h3 id="copia-do-link" className={styles.title}>
          Cópia do link
        </h3>
        <p className={styles.text}>{copyText(share, now)}</p>
        {!share.isCurrent && (
          <Button kind="outline" isBusy={isBusy} onClick={() => void refresh()}>
            Atualizar a cópia
          </Button>
        )}
      </section>
      <Takers takenBy={share.takenBy} now={now} />
    </>
  );
}

/** Returns "3 itens · há 2 dias · compartilhada por Bia. A lista mudou depois." */
function copyText({ _count, copiedAt, sharedBy, isCurrent }: ListShare, now: number): string {
  const ago = formatAgo(Date.parse(copiedAt), now);
  const copy = `${formatItemCount(_count.items)} · ${ago} · compartilhada por ${sharedBy}.`;
  return isCurrent ? copy : `${copy} A lista mudou depois.`;
}

function Takers({ takenBy, now }: Pick<ListShare, 'takenBy'> & { readonly now: number }) {
  return (
    <section className={styles.part} aria-labelledby="quem-pegou">
      <h3 id="quem-pegou" className={styles.title}>
        {takenBy.length === 0 ? 'Ninguém pegou a cópia ainda' : `Quem pegou (${takenBy.length})`}
      </h3>
      {takenBy.length > 0 && (
        <ul>
          {takenBy.map(({ name, at }) => (
            <li key={`${name} ${at}`} className={styles.taker}>
              <bdi>{name}</bdi>
              <span className={styles.ago}>{formatAgo(Date.parse(at), now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
