import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
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

/** AI-01: the form for a question in the person's own words. */
export function QuestionForm({ typed, onType, isAsking, onAsk, className }: QuestionFormProps) {
  const toast = useToast();
  const area = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();

  function ask() {
    if (isAsking) return;
    const checked = checkQuestion(typed);
    if ('question' in checked) {
      setProblem(undefined);
      onAsk(checked.question);
      return;
    }
    setProblem(checked.problem);
    toast.warning(checked.problem);
    area.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  }

  function type(next: string) {
    onType(next);
    setProblem(undefined);
  }

  return (
    <Card className={className}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          ref={area}
          label="Sua pergunta"
          placeholder="Ex.: O que fazer com bananas maduras?"
          rows={2}
          value={typed}
          onChange={type}
          onKeyDown={submitByKey}
          error={problem}
        />
        <Button kind="primary" size="lg" isBlock type="submit" icon="sparkle" disabled={isAsking}>
          Obter Dicas da IA
        </Button>
      </form>
    </Card>
  );
}
