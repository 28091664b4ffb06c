import { useRef, useState } from 'react';
import { forgetDraft } from '../../lib/device/drafts.ts';
import { readActivePantryId } from '../../lib/device/shopping-storage.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { ImportOutcome, ImportResult } from './ImportResult.tsx';
import styles from './imports.module.css';
import { NoticeList } from './NoticeList.tsx';
import type { ParsedFile } from './reading/read-file.ts';
import { Review } from './Review.tsx';
import { pastedDraftKey, SourceChoice } from './SourceChoice.tsx';
import { useImport } from './use-import.ts';

/**
 * Imports lists and stock from a file or text of another app (IMP), in three steps: choosing the
 * source, reviewing what was read, and the result.
 */
export function ImportScreen() {
  const lists = useRead('getLists', {}).data;
  const pantries = useRead('getPantries', {}).data;
  const [activePantryId] = useState(readActivePantryId);
  const [parsedFile, setParsedFile] = useState<ParsedFile>();
  const [isPasted, setIsPasted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { result, isBusy, send, undo, reset } = useImport();

  /** Scrolls up and moves the focus to the title, because the pressed button has disappeared. */
  function goToTop() {
    title.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }
  /** Shows the review of a parsed file, or the choice of the source if there is none. */
  function showStep(nextFile: ParsedFile | undefined) {
    reset();
    setParsedFile(nextFile);
    goToTop();
  }
  function handleImported() {
    if (isPasted) forgetDraft(pastedDraftKey);
    goToTop();
  }
  return (
    <div className={styles.main}>
      <h1 ref={title} tabIndex={-1}>
        Importar
      </h1>
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {parsedFile !== undefined && result !== undefined && <ImportOutcome result={result} />}
      </div>
      {parsedFile === undefined && (
        <SourceChoice
          onRead={(nextFile, source) => {
            setIsPasted(source === 'text');
            showStep(nextFile);
          }}
        />
      )}
      {parsedFile !== undefined && result === undefined && (
        <Review
          parsedFile={parsedFile}
          listsAndPantries={{ lists: lists ?? [], pantries: pantries ?? [], activePantryId }}
          isReady={lists !== undefined && pantries !== undefined}
          isBusy={isBusy}
          onChange={setParsedFile}
          onSend={(body) => send(body, handleImported)}
          onBack={() => showStep(undefined)}
        />
      )}
      {parsedFile !== undefined && result !== undefined && (
        <>
          <ImportResult
            result={result}
            isBusy={isBusy}
            onUndo={() => undo(result.id, () => showStep(undefined))}
            onImportAnother={() => showStep(undefined)}
          />
          <NoticeList notices={parsedFile.content.notices} />
        </>
      )}
    </div>
  );
}
