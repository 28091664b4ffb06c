import type { Container } from '@quitanda/contract/units';
import { limits } from '@quitanda/contract/values';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './PackageQuestion.module.css';

interface PackageQuestionProps {
  readonly container: Container;
  /** How many pieces it has; undefined if the household has not said so. */
  readonly count: number | undefined;
  readonly onAnswer: (container: Container, count: number) => void;
}

const offeredCounts = [1, 6, 12, 24].map(String);
const options = offeredCounts.map((value) => ({ value, label: value }));

/**
 * Asks how many pieces a container has, or shows the answer with 'Mudar' (UNI-11). An item can be taken
 * without an answer.
 */
export function PackageQuestion({ container, count, onAnswer }: PackageQuestionProps) {
  const [isChanging, setIsChanging] = useState(false);
  const answerText = useRef<HTMLParagraphElement>(null);
  const [answers, setAnswers] = useState(0);
  // A tapped chip disappears with its focus, which moves to the answer, so that a screen reader reads it.
  useEffect(() => {
    const isFocusLost = [null, document.body].includes(
      document.activeElement as HTMLElement | null,
    );
    if (answers > 0 && isFocusLost) answerText.current?.focus({ preventScroll: true });
  }, [answers]);
  const one = `${container.endsWith('a') ? 'Uma' : 'Um'} ${container}`;

  if (count !== undefined && !isChanging) {
    return (
      <div className={styles.answer}>
        <p ref={answerText} tabIndex={-1} className={styles.text}>
          {one} tem <span className={styles.number}>{count}&nbsp;un</span>
        </p>
        <Button
          kind="ghost"
          size="sm"
          aria-label={`Mudar quantas unidades tem ${one.toLowerCase()}`}
          onClick={() => setIsChanging(true)}
        >
          Mudar
        </Button>
      </div>
    );
  }
  return (
    <Question
      text={`${one} tem quantas unidades?`}
      count={count}
      onAnswer={(answer) => {
        setIsChanging(false);
        setAnswers((before) => before + 1);
        if (answer !== count) onAnswer(container, answer);
      }}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  readonly count: number | undefined;
  readonly onAnswer: (count: number) => void;
}

function Question({ text, count, onAnswer }: QuestionProps) {
  const textId = useId();
  const current = count === undefined ? '' : String(count);
  const [typed, setTyped] = useState(offeredCounts.includes(current) ? '' : current);
  const [error, setError] = useState<string>();
  function answerTyped() {
    if (typed.trim() === '') return;
    const answer = parseCount(typed);
    if (answer === undefined) setError('Uma embalagem tem de 1 a 1.000 unidades.');
    else onAnswer(answer);
  }
  function answerOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    // Without this, Enter would take the item.
    event.preventDefault();
    answerTyped();
  }
  return (
    <div className={styles.question}>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.choices}>
        <FilterChips
          label={text}
          options={options}
          value={current}
          onChange={(value) => onAnswer(Number(value))}
          className={styles.chips}
        />
        <TextField
          label="Outro número de unidades"
          isLabelHidden
          placeholder="Outro"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={error}
          className={styles.other}
          aria-describedby={textId}
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
          onKeyDown={answerOnEnter}
          onBlur={answerTyped}
        />
      </div>
    </div>
  );
}

/** Parses '30' and '1.000'; undefined for what is no whole number from 1 to the limit. */
function parseCount(text: string): number | undefined {
  const digits = text.trim().replace(/^1\.000$/u, '1000');
  const count = /^\d+$/u.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= limits.piecesPerPackage ? count : undefined;
}
