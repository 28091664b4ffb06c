import { useId } from 'react';
import { Glyph } from '../../../ui/goods/Glyph.tsx';
import styles from './Presets.module.css';
import type { GlyphName } from '../../../ui/goods/glyph-names.ts';

interface Preset {
  readonly question: string;
  readonly glyph: GlyphName;
}

/** AI-01: the six suggested questions. */
const presets = [
  { question: 'Como economizar nas compras do mês?', glyph: 'sacola' },
  { question: 'Itens essenciais para uma despensa saudável', glyph: 'feijao' },
  { question: 'Como evitar o desperdício de alimentos?', glyph: 'ovos' },
  { question: 'Lanches rápidos e saudáveis para crianças', glyph: 'biscoito' },
  { question: 'Planejamento de refeições da semana', glyph: 'arroz' },
  { question: 'Verduras e legumes da época no Brasil', glyph: 'cenoura' },
] as const satisfies readonly Preset[];

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
