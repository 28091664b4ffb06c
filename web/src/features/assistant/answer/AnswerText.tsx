import { lazy, Suspense, useDeferredValue } from 'react';
import styles from './AnswerText.module.css';

interface AnswerTextProps {
  readonly text: string;
  /** Whether more text will arrive. A caret is then shown at the end. */
  readonly isStreaming: boolean;
}

const loadMarkdown = () => import('./markdown/Markdown.tsx');

/** Starts loading the code that renders an answer, before the answer arrives. */
export const preloadMarkdown = () => void loadMarkdown().catch(() => undefined);

const Markdown = lazy(() =>
  loadMarkdown().then(
    ({ Markdown: loaded }) => ({ default: loaded }),
    // Shows the plain text if the code cannot be loaded.
    () => ({ default: PlainText }),
  ),
);

/** The text of an answer, with its line breaks (AI-02). */
export function AnswerText({ text, isStreaming }: AnswerTextProps) {
  const deferredText = useDeferredValue(text);
  return (
    <div className={styles.text} data-streaming={isStreaming || undefined}>
      <Suspense fallback={<PlainText text={deferredText} />}>
        <Markdown text={deferredText} />
      </Suspense>
    </div>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return <p className={styles.plain}>{text}</p>;
}
