import { lazy, Suspense, useDeferredValue } from 'react';
import styles from './AnswerText.module.css';

interface AnswerTextProps {
  readonly text: string;
  /** Whether more text will come: a caret is shown at the end. */
  readonly isGrowing: boolean;
}

const loadMarkdown = () => import('./Markdown.tsx');

/** Loads the code that renders an answer, while the answer is awaited. */
export const prepareAnswerText = () => void loadMarkdown().catch(() => undefined);

const Markdown = lazy(() =>
  loadMarkdown().then(
    ({ Markdown: loaded }) => ({ default: loaded }),
    // Without a network for the code, the plain text is shown.
    () => ({ default: PlainText }),
  ),
);

/** The text of an answer, with its line breaks (AI-02). */
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
