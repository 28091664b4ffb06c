import { useId } from 'react';
import { Glyph } from '../../../ui/goods/Glyph.tsx';
import styles from './Presets.module.css';
import { presets } from './presets.ts';

interface PresetsProps {
  /** Questions about this household, which its own data answer; at most four. */
  readonly homeQuestions: readonly string[];
  readonly onAsk: (question: string) => void;
}

/** AI-01, AI-20: suggested questions of this household and for everybody. A tap sends one. */
export function Presets({ homeQuestions, onAsk }: PresetsProps) {
  const homeId = useId();
  const titleId = useId();
  return (
    <>
      {homeQuestions.length > 0 && (
        <section aria-labelledby={homeId}>
          <h2 id={homeId} className={styles.title}>
            Sobre a sua casa
          </h2>
          <ul className={styles.chips}>
            {homeQuestions.map((question) => (
              <li key={question}>
                <button type="button" className={styles.chip} onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.presets} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          Ou comece por aqui
        </h2>
        <ul className={styles.list}>
          {presets.map(({ question, glyph }) => (
            <li key={question} className={styles.item}>
              <button type="button" className={styles.preset} onClick={() => onAsk(question)}>
                <Glyph name={glyph} className={styles.glyph} />
                {question}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
