import { useId } from 'react';
import { Glyph } from '../../ui/goods/Glyph.tsx';
import styles from './Presets.module.css';
import { presets } from './presets.ts';

/** Shows suggested questions. A tap sends one. */
export function Presets({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const titleId = useId();
  return (
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
  );
}
