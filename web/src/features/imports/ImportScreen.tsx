import { useRef, useState } from 'react';
import { forgetDraft } from '../../lib/device/drafts.ts';
import { readActivePantryId } from '../../lib/device/shopping-storage.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { ImportResult } from './ImportResult.tsx';
import styles from './imports.module.css';
import { NoticeList } from './NoticeList.tsx';
import type { FileReading } from './reading/read-file.ts';
import { Review } from './Review.tsx';
import { pastedDraftKey, SourceChoice } from './SourceChoice.tsx';
import { useImport } from './use-import.ts';

/** Imports lists and stock from a file or a text of another app: choose, review, done (IMP). */
export function ImportScreen() {
  const lists = useRead('getLists', {}).data;
  const pantries = useRead('getPantries', {}).data;
  const [activePantryId] = useState(readActivePantryId);
  const [reading, setReading] = useState<FileReading>();
  const [isPasted, setIsPasted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { result, isBusy, send, undo, reset } = useImport();

  /**
   * Shows the top of the next step. The focus moves there, because the pressed button is removed.
   */
  function goToTop() {
    title.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }
  function show(next: FileReading | undefined) {
    reset();
    setReading(next);
    goToTop();
  }
  function finish() {
    if (isPasted) forgetDraft(pastedDraftKey);
    goToTop();
  }
  return (
    <div className={styles.main}>
      <h1 ref={title} tabIndex={-1}>
        Importar
      </h1>
      {reading === undefined && (
        <SourceChoice
          onRead={(next, source) => {
            setIsPasted(source === 'text');
            show(next);
          }}
        />
      )}
      {reading !== undefined && result === undefined && (
        <Review
          reading={reading}
          places={{ lists: lists ?? [], pantries: pantries ?? [], activePantryId }}
          isReady={lists !== undefined && pantries !== undefined}
          isBusy={isBusy}
          onChange={setReading}
          onSend={(body) => send(body, finish)}
          onBack={() => show(undefined)}
        />
      )}
      {reading !== undefined && result !== undefined && (
        <>
          <ImportResult
            result={result}
            isBusy={isBusy}
            onUndo={() => undo(result.id, () => show(undefined))}
            onAgain={() => show(undefined)}
          />
          <NoticeList notices={reading.found.notices} />
        </>
      )}
    </div>
  );
}
