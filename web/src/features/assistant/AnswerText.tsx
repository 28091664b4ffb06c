import { lazy, Suspense, useDeferredValue } from 'react';
import styles from './AnswerText.module.css';

interface AnswerTextProps {
  readonly text: string;
  /** Whether more text will arrive; then a caret is shown at the end. */
  readonly isStreaming: boolean;
}

const loadMarkdown = () => import('./Markdown.tsx');

/** Loads the code that renders an answer, before the answer arrives. */
export const preloadMarkdown = () => void loadMarkdown().catch(() => undefined);

const Markdown = lazy(() =>
  loadMarkdown().then(
    ({ Markdown: loaded }) => ({ default: loaded }),
    // Without a network for the code, the plain text is shown.
    () => ({ default: PlainText }),
  ),
);

/** The text of an answer, with its line breaks (AI-02). */
export function AnswerText({ text, isStreaming }: AnswerTextProps) {
  const shown = useDeferredValue(text);
  return (
    <div className={styles.text} data-streaming={isStreaming || undefined}>
      <Suspense fallback={<PlainText text={shown} />}>
        <Markdown text={shown} />
      </Suspense>
    </div>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return <p className={styles.plain}>{text}</p>;
}
