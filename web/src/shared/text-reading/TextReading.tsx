import { Button } from '../../ui/buttons/Button.tsx';
import { QuestionDialog } from '../../ui/dialogs/QuestionDialog.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import styles from './TextReading.module.css';
import type { TextReadingState } from './use-text-reading.ts';

interface TextReadingProps {
  readonly state: TextReadingState;
  readonly onCancel: () => void;
}

/** The question before the first reading, and the progress of a reading (AI-41). */
export function TextReading({ state, onCancel }: TextReadingProps) {
  const answer = (agrees: boolean) => state.phase === 'asking' && state.answer(agrees);
  return (
    <>
      <div aria-live="polite" className={styles.reading}>
        {state.phase === 'reading' && (
          <>
            <p>Lendo o texto no aparelho...</p>
            <ProgressBar value={state.progress} max={1} label="Leitura do texto" />
          </>
        )}
      </div>
      {state.phase === 'reading' && (
        <Button kind="ghost" size="sm" onClick={onCancel}>
          Cancelar leitura
        </Button>
      )}
      <QuestionDialog
        title="Ler o texto no aparelho?"
        cancelLabel="Agora não"
        confirmLabel="Baixar e ler"
        isOpen={state.phase === 'asking'}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>
          Ler o texto no aparelho baixa {state.phase === 'asking' ? state.megabytes : ''} MB uma
          vez. Depois leva alguns segundos, também sem conexão. A foto não sai do aparelho.
        </p>
      </QuestionDialog>
    </>
  );
}
