import { useState } from 'react';
import { useDraft } from '../../lib/device/drafts.ts';
import { useIsMounted } from '../../lib/timing/use-is-mounted.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileButton } from '../../ui/buttons/FileButton.tsx';
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './imports.module.css';
import { unreadableText } from './reading/parsed-content.ts';
import { readFile, readText, type ParsedFile } from './reading/read-file.ts';

type Source = 'file' | 'text';

interface SourceChoiceProps {
  readonly onRead: (parsed: ParsedFile, source: Source) => void;
}

/** The key of the draft that keeps a pasted text until it is imported or the app is closed. */
export const pastedDraftKey = 'texto para importar';

/** Binary files of any kind are accepted, because phones know no file type for a database. */
const acceptedFiles = '.csv,.tsv,.txt,.json,.db,text/*,application/json,application/octet-stream';

/** Lets the person select a file or paste a text (IMP-01). */
export function SourceChoice({ onRead }: SourceChoiceProps) {
  const [text, setText] = useDraft(pastedDraftKey, '');
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const isMounted = useIsMounted();

  async function readSource(source: Source, parse: () => Promise<ParsedFile> | ParsedFile) {
    setProblem(undefined);
    setIsReading(true);
    try {
      const parsed = await parse();
      // A slow file must not replace the review of a text that was read meanwhile.
      if (isMounted.current) onRead(parsed, source);
    } catch (error) {
      setProblem(unreadableText(error));
    } finally {
      setIsReading(false);
    }
  }
  return (
    <>
      <p className={styles.lead}>
        Traga listas e despensa de uma planilha (CSV), do KitchenOwl, do Grocy, ou de um texto do
        Bring!, AnyList ou Listonic. O arquivo é lido neste aparelho. Para importar é preciso sinal.
      </p>
      {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
      <FileButton
        size="lg"
        icon="table"
        isBlock
        isBusy={isReading}
        accept={acceptedFiles}
        inputLabel="Arquivo para importar"
        onFile={(file) => void readSource('file', () => readFile(file))}
      >
        Escolher arquivo
      </FileButton>
      <Card className={styles.form}>
        <TextArea
          label="Ou cole o texto da lista"
          rows={5}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(typed) => setText(() => typed)}
        />
        <Button
          kind="outline"
          isBlock
          disabled={text.trim() === ''}
          onClick={() => void readSource('text', () => readText(text))}
        >
          Ler texto
        </Button>
      </Card>
    </>
  );
}
