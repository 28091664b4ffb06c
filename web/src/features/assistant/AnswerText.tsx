import { lazy, Suspense, useDeferredValue } from 'react';
import styles from './AnswerText.module.css';

interface AnswerTextProps {
  readonly text: string;
  /** More is to come: a caret stands at its end. */
  readonly isGrowing: boolean;
}

const loadMarkdown = () => import('./Markdown.tsx');

/** Fetches the code that shows an answer, while the answer is awaited. */
export const prepareAnswerText = () => void loadMarkdown().catch(() => undefined);

const Markdown = lazy(() =>
  loadMarkdown().then(
    ({ Markdown: loaded }) => ({ default: loaded }),
    // With no signal left for the code, the words alone will do.
    () => ({ default: PlainText }),
  ),
);

/** The words of an answer, with their line breaks (AI-02). */
export function AnswerText({ text, isGrowing }: AnswerTextProps) {
  const shown = useDeferredValue(text);
  return (
    <div className={styles.text} data-growing={isGrowing || undefined}>
      <Suspense fallback={<PlainText text={shown} />}>
        <Markdown text={shown} />
      </Suspense>
    </div>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return <p className={styles.plain}>{text}</p>;
}
