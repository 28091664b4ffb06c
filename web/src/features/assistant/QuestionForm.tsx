import type { KeyboardEvent, SyntheticEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useSubmit } from '../../ui/fields/use-submit.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './QuestionForm.module.css';
import { checkQuestion } from './question.ts';

interface QuestionFormProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Whether an answer is being streamed. */
  readonly isAsking: boolean;
  readonly onAsk: (question: string) => void;
  readonly className?: string | undefined;
}

/** AI-01: the form for a typed question. Ctrl+Enter and Cmd+Enter send the question too. */
export function QuestionForm({ typed, onType, isAsking, onAsk, className }: QuestionFormProps) {
  const toast = useToast();
  const form = useSubmit(
    { question: typed },
    {
      checks: { question: checkQuestion },
      isSubmitDisabled: isAsking,
      onSubmit: ({ question }) => onAsk(question),
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
    <Card className={className}>
      <form {...form.props} className={styles.form} onSubmit={onSubmit}>
        <TextArea
          label="Sua pergunta"
          placeholder="Ex.: O que fazer com bananas maduras?"
          rows={2}
          value={typed}
          onChange={onChange}
          onKeyDown={onKeyDown}
          error={form.problems.question}
        />
        <Button kind="primary" size="lg" isBlock type="submit" icon="sparkle" disabled={isAsking}>
          Obter Dicas da IA
        </Button>
      </form>
    </Card>
  );
}
