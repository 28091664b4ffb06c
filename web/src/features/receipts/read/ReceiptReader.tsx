import { incoming } from '#platform/incoming.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SharedContent } from '../../../platform/port.ts';
import { offlineText } from '../../../lib/offline-text.ts';
import { useHasAssistant } from '../../../sync/queries/server-features.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TextReading } from '../../../shared/text-reading/TextReading.tsx';
import { useTextReading } from '../../../shared/text-reading/use-text-reading.ts';
import { getPendingReceipts } from '../pending/pending-receipts.ts';
import { ReceiptHead } from '../ReceiptHead.tsx';
import { EntryMethods } from './EntryMethods.tsx';
import { OpenPage } from './OpenPage.tsx';
import { readPaperPhoto } from './read-paper-photo.ts';
import type { ReadAnswer, ReadingState } from './reading-state.ts';
import { UnknownLayout } from './UnknownLayout.tsx';
import { useReading } from './use-reading.ts';
import styles from './read.module.css';

/** What is read when the screen opens. */
export interface ReadRequest {
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

interface ReceiptReaderProps extends ReadRequest {
  readonly onRead: (answer: ReadAnswer, listId: string | null) => boolean;
}

/** Shows the ways to enter a receipt, and reads it. */
export function ReceiptReader({ listId, pendingKey, shareId, onRead }: ReceiptReaderProps) {
  const reading = useReading({ listId, onRead });
  const { state, isBusy, read, allowFetching, declineFetching, sendStructure, reset } = reading;
  const { textReading, isOpeningFile, readFile, photo, setPhoto, readWithModel } =
    useFileReading(reading);
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
      <StoredNotes state={state} />
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
      <PhotoQuestion photo={photo} onClose={() => setPhoto(undefined)} onAccept={readWithModel} />
      <FetchQuestion
        host={state.phase === 'consent' ? state.host : undefined}
        onAccept={allowFetching}
        onDecline={declineFetching}
      />
    </>
  );
}

/** Reads files and photos: their text, their codes, or the photo itself. */
function useFileReading({ read, readPhoto, reset }: ReturnType<typeof useReading>) {
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
  return { textReading, isOpeningFile, readFile, photo, setPhoto, readWithModel };
}

/** Says that the code is stored on the device, or that the receipt was recorded before. */
function StoredNotes({ state }: { readonly state: ReadingState }) {
  // Screen readers announce only changes of a status that exists before, so it is also rendered while
  // it is empty.
  return (
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
          <LinkButton kind="outline" to="/notas/$receiptId" params={{ receiptId: state.receiptId }}>
            Ver nota
          </LinkButton>
        </Card>
      )}
    </div>
  );
}

interface PhotoQuestionProps {
  readonly photo: Blob | undefined;
  readonly onAccept: (photo: Blob) => Promise<void>;
  readonly onClose: () => void;
}

function PhotoQuestion({ photo, onAccept, onClose }: PhotoQuestionProps) {
  return (
    <QuestionDialog
      title="Ler a foto com IA?"
      cancelLabel="Agora não"
      confirmLabel="Ler com IA"
      isOpen={photo !== undefined}
      onConfirm={() => {
        if (photo !== undefined) void onAccept(photo);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        A foto não tem um QR Code legível. Para ler os itens, ela é enviada ao serviço de IA desta
        Quitanda. Se um CPF aparece nela, cubra-o antes.
      </p>
    </QuestionDialog>
  );
}

interface FetchQuestionProps {
  /** The site of the tax authority, if the person is asked. */
  readonly host: string | undefined;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Asks whether the server may fetch the page (NF-08). */
function FetchQuestion({ host, onAccept, onDecline }: FetchQuestionProps) {
  return (
    <QuestionDialog
      title="Buscar a nota no site da Fazenda?"
      cancelLabel="Agora não"
      confirmLabel="Buscar"
      isOpen={host !== undefined}
      onConfirm={onAccept}
      onClose={onDecline}
    >
      <p>
        A Quitanda abre {host ?? 'o site'} com o código da nota e lê os itens. Nenhum dado seu é
        enviado.
      </p>
    </QuestionDialog>
  );
}
