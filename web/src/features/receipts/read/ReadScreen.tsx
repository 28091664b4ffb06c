import { incoming } from '#platform/incoming.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SharedContent } from '../../../platform/port.ts';
import { forgetDraft } from '../../../lib/device/drafts.ts';
import { offlineText } from '../../../lib/offline-text.ts';
import { useIsMounted } from '../../../lib/timing/use-is-mounted.ts';
import { useHasAssistant } from '../../../sync/queries/server-features.ts';
import { useShownHousehold } from '../../../sync/react/use-households.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TextReading } from '../../text-reading/TextReading.tsx';
import { useTextReading } from '../../text-reading/use-text-reading.ts';
import { getPendingReceipts } from '../pending/pending-receipts.ts';
import { ReceiptHead } from '../ReceiptHead.tsx';
import {
  draftWithChanges,
  createDraft,
  readDraft,
  removeDraft,
  saveDraft,
  type DraftChange,
  type ReceiptDraft,
} from '../review/receipt-draft.ts';
import { Review } from '../review/Review.tsx';
import { EntryMethods } from './EntryMethods.tsx';
import { OpenPage } from './OpenPage.tsx';
import { readPaperPhoto } from './read-paper-photo.ts';
import { pastedDraftKey } from './PasteForm.tsx';
import { UnknownLayout } from './UnknownLayout.tsx';
import { useReading, type ReadAnswer } from './use-reading.ts';
import styles from './read.module.css';

interface ReadScreenProps {
  /** The list of the trip, if the receipt belongs to one. */
  readonly listId: string | null;
  /** The access key of a pending receipt that is read now (NF-07). */
  readonly pendingKey: string | null;
  /**
   * An id that is new each time another app shares something with Quitanda; null if nothing was
   * shared.
   */
  readonly shareId: string | null;
}

/** Reads a receipt, and then shows its review. An unfinished review comes first (NF-01, NF-03). */
export function ReadScreen({ listId, pendingKey, shareId }: ReadScreenProps) {
  const household = useShownHousehold() ?? null;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<ReceiptDraft | undefined>(() => readDraft(household));
  // The `draft` in the state is outdated between a change and the next render. The ref always has
  // the latest draft, so that a second change before the render does not overwrite the first one.
  const latestDraft = useRef(draft);
  /** Whether the person has chosen between the unfinished review and another receipt. */
  const [hasChosen, setHasChosen] = useState(false);
  const isMounted = useIsMounted();

  /** Returns whether the receipt is stored. It replaces no review that was begun meanwhile. */
  function startReview(answer: ReadAnswer, tripListId: string | null): boolean {
    // The answer may come late, when the person has left this screen and has read another receipt.
    if (!isMounted.current && readDraft(household) !== undefined) return false;
    forgetDraft(pastedDraftKey);
    setHasChosen(true);
    storeDraft(createDraft(answer, { household, listId: tripListId }));
    if (isMounted.current) scrollTo({ top: 0, behavior: 'instant' });
    return true;
  }
  function storeDraft(next: ReceiptDraft) {
    saveDraft(next);
    latestDraft.current = next;
    setDraft(next);
  }
  function changeDraft(changes: DraftChange) {
    if (latestDraft.current !== undefined) {
      storeDraft(draftWithChanges(latestDraft.current, changes));
    }
  }
  function clearDraft() {
    if (latestDraft.current !== undefined) removeDraft(latestDraft.current);
    latestDraft.current = undefined;
    setDraft(undefined);
  }
  function discard() {
    clearDraft();
    navigate({ to: '/notas', replace: true });
  }
  const isOtherReceiptRequested =
    shareId !== null || (pendingKey !== null && pendingKey !== draft?.receipt.key);
  if (draft !== undefined && isOtherReceiptRequested && !hasChosen) {
    return (
      <div className={styles.main}>
        <ReceiptHead title="Ler nota" />
        <Card className={styles.stored}>
          <p>A nota do {draft.supermarket} ainda não foi lançada.</p>
          <div className={styles.buttons}>
            <Button onClick={() => setHasChosen(true)}>Continuar</Button>
            <Button kind="outline" onClick={clearDraft}>
              Descartar e ler a nova
            </Button>
          </div>
        </Card>
      </div>
    );
  }
  return (
    <div className={styles.main}>
      {draft === undefined ? (
        <ReceiptReader
          listId={listId}
          pendingKey={pendingKey}
          shareId={shareId}
          onRead={startReview}
        />
      ) : (
        <Review draft={draft} onChange={changeDraft} onDiscard={discard} />
      )}
    </div>
  );
}

interface ReceiptReaderProps extends ReadScreenProps {
  readonly onRead: (answer: ReadAnswer, listId: string | null) => boolean;
}

/** Shows the ways to enter a receipt, and reads it. */
function ReceiptReader({ listId, pendingKey, shareId, onRead }: ReceiptReaderProps) {
  const reading = useReading({ listId, onRead });
  const { state, isBusy, read, readPhoto, allowFetching, declineFetching, sendStructure, reset } =
    reading;
  const hasAssistant = useHasAssistant();
  const textReading = useTextReading();
  const [isOpeningFile, setIsOpeningFile] = useState(false);
  /** A photo without a QR code. It is sent to the language model only if the person agrees. */
  const [photo, setPhoto] = useState<Blob>();

  /** Reads the text of a photo on the device. `problem` is why the model has not read it. */
  async function readOnDevice(paper: Blob, problem?: string) {
    const result = await readPaperPhoto(paper, textReading.readText);
    if ('problem' in result) reset(problem ?? result.problem);
    else read({ text: result.text, isFromPaper: true });
  }
  async function readFile(file: Blob, options = {}) {
    setIsOpeningFile(true);
    try {
      const { readReceiptFile } = await import('./read-file.ts');
      const result = await readReceiptFile(file, options);
      if ('problem' in result) reset(result.problem);
      else if ('photo' in result && hasAssistant) setPhoto(result.photo);
      else if ('photo' in result) void readOnDevice(result.photo);
      else read(result);
    } catch (error) {
      // If the device is offline, the script that reads files could not be loaded. If it is online,
      // the error is a bug.
      reset(offlineText);
      if (navigator.onLine) throw error;
    } finally {
      setIsOpeningFile(false);
    }
  }
  async function readWithModel(paper: Blob) {
    const problem = await readPhoto(paper);
    if (problem !== undefined) await readOnDevice(paper, problem);
  }
  const readPendingReceipt = useEffectEvent((key: string) => {
    const pending = getPendingReceipts().find((stored) => stored.key === key);
    if (pending !== undefined) read({ text: pending.text, listId: pending.listId });
  });
  useEffect(() => {
    if (pendingKey !== null) readPendingReceipt(pendingKey);
  }, [pendingKey]);
  const readShared = useEffectEvent((content: SharedContent | undefined) => {
    if (content === undefined) {
      reset('Não foi possível receber o que foi compartilhado. Copie e cole aqui.');
    } else if ('text' in content) read({ text: content.text });
    else void readFile(content.file);
  });
  useEffect(() => {
    if (shareId !== null) void incoming.takeShared().then((content) => readShared(content));
  }, [shareId]);

  return (
    <>
      <ReceiptHead title="Ler nota" listId={listId} />
      {(isBusy || isOpeningFile) && <Spinner size="m" caption="Lendo a nota..." />}
      <TextReading state={textReading.state} onCancel={textReading.cancel} />
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {state.phase === 'stored' && (
          <Card className={styles.stored}>
            <p>Nota guardada. Ela será lida quando houver sinal.</p>
            <LinkButton kind="outline" to="/notas">
              Ver notas
            </LinkButton>
          </Card>
        )}
        {state.phase === 'recorded' && (
          <Card className={styles.stored}>
            <p>Esta nota já foi lançada.</p>
            <LinkButton
              kind="outline"
              to="/notas/$receiptId"
              params={{ receiptId: state.receiptId }}
            >
              Ver nota
            </LinkButton>
          </Card>
        )}
      </div>
      {state.phase === 'open-page' ? (
        <OpenPage
          page={state.page}
          problem={state.problem}
          isBusy={isBusy}
          onRead={(text) => read({ text, code: state.page.code })}
          onBack={() => reset()}
        />
      ) : state.phase === 'unknown-layout' ? (
        <UnknownLayout
          url={state.page?.url}
          problem={state.problem}
          isBusy={isBusy || isOpeningFile}
          isSent={state.isSent}
          onRead={(text) => read({ text, ...(state.page && { code: state.page.code }) })}
          onFile={(file) => void readFile(file, { ignoresCode: true })}
          onSend={sendStructure}
          onBack={() => reset()}
        />
      ) : (
        <EntryMethods
          isBusy={isBusy || isOpeningFile}
          problem={state.phase === 'idle' ? state.problem : undefined}
          onRead={(text) => read({ text })}
          onFile={(file) => void readFile(file)}
        />
      )}
      <QuestionDialog
        title="Ler a foto com IA?"
        cancelLabel="Agora não"
        confirmLabel="Ler com IA"
        isOpen={photo !== undefined}
        onConfirm={() => {
          if (photo !== undefined) void readWithModel(photo);
          setPhoto(undefined);
        }}
        onClose={() => setPhoto(undefined)}
      >
        <p>
          A foto não tem um QR Code legível. Para ler os itens, ela é enviada ao serviço de IA desta
          Quitanda. Se um CPF aparece nela, cubra-o antes.
        </p>
      </QuestionDialog>
      <QuestionDialog
        title="Buscar a nota no site da Fazenda?"
        cancelLabel="Agora não"
        confirmLabel="Buscar"
        isOpen={state.phase === 'consent'}
        onConfirm={allowFetching}
        onClose={declineFetching}
      >
        <p>
          A Quitanda abre {state.phase === 'consent' ? state.host : 'o site'} com o código da nota e
          lê os itens. Nenhum dado seu é enviado.
        </p>
      </QuestionDialog>
    </>
  );
}
