import { limits } from '@quitanda/contract/values';
import { missingQuestionText } from '@quitanda/contract/text';
import { useRef, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import type { MicrophoneProps } from './Microphone.tsx';
import styles from './QuestionBar.module.css';
import type { Checked } from '../../../ui/fields/checks.ts';

const Microphone = lazyComponent<MicrophoneProps>(
  async () => (await import('./Microphone.tsx')).Microphone,
);

interface QuestionBarProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Whether an answer is arriving. */
  readonly isAsking: boolean;
  readonly onAsk: (question: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * AI-01, AI-20: the field for a question, at the bottom of the screen. Ctrl+Enter and Cmd+Enter send
 * it too.
 */
export function QuestionBar(props: QuestionBarProps) {
  const { typed, onType, isAsking, onAsk, field } = props;
  const toast = useToast();
  const typedBefore = useRef('');
  const [sentCount, setSentCount] = useState(0);
  const form = useSubmit(
    { question: typed },
    {
      checks: { question: checkQuestion },
      isSubmitDisabled: isAsking,
      onSubmit({ question }) {
        setSentCount(sentCount + 1);
        onAsk(question);
      },
    },
  );

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = checkQuestion(typed);
    if (!isAsking && 'problem' in checked) toast.warning(checked.problem);
    form.submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    onSubmit(event);
  }

  function onChange(next: string) {
    onType(next);
    form.setProblems({});
  }

  return (
    <ActionBar className={styles.bar}>
      <form {...form.props} className={styles.form} onSubmit={onSubmit}>
        <div className={styles.field}>
          <TextArea
            ref={field}
            label="Sua pergunta"
            isLabelHidden
            placeholder="Pergunte sobre a sua casa"
            rows={1}
            value={typed}
            onChange={onChange}
            onKeyDown={onKeyDown}
            error={form.problems.question}
          />
          <div className={styles.microphone}>
            {/* A sent question ends the dictation, which would write it into the field again. */}
            <Microphone
              key={sentCount}
              onStart={() => {
                typedBefore.current = typed.trim();
              }}
              onText={(text) => onChange([typedBefore.current, text].join(' ').trim())}
              onEnd={() => field.current?.focus()}
            />
          </div>
        </div>
        <IconButton
          icon="send"
          label="Obter Dicas da IA"
          type="submit"
          className={styles.send}
          disabled={isAsking}
        />
      </form>
    </ActionBar>
  );
}

/** Returns the trimmed question, or why it cannot be sent (AI-04). */
function checkQuestion(typed: string): Checked<string> {
  const question = typed.trim();
  if (question === '') return { problem: missingQuestionText };
  if (Array.from(question).length > limits.questionLength) {
    return { problem: `Use no máximo ${limits.questionLength} caracteres.` };
  }
  return { value: question };
}
