import { useState } from 'react';
import { useHasAssistant } from '../../sync/queries/server-features.ts';
import { BrandTile } from '../../ui/signs/BrandTile.tsx';
import { Hero } from '../../ui/layout/Hero.tsx';
import { AnswerRegion } from './AnswerRegion.tsx';
import { preloadMarkdown } from './AnswerText.tsx';
import { Presets } from './Presets.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import styles from './TipsScreen.module.css';
import { useTips } from './use-tips.ts';

/** The screen of the assistant's tips about groceries, food and the household (AI-01 to AI-04, AI-06). */
export function TipsScreen() {
  const { tips, ask, stop } = useTips();
  const hasAssistant = useHasAssistant();
  const [typed, setTyped] = useState('');

  function askQuestion(question: string) {
    preloadMarkdown();
    ask(question);
  }

  function askPreset(question: string) {
    setTyped(question);
    askQuestion(question);
  }

  return (
    <>
      <Hero>
        <div className={styles.title}>
          <BrandTile colour="amber" size={56} />
          <div className={styles.words}>
            <h1>Dicas da Quitanda</h1>
            <p className={styles.topic}>Mercado, cozinha e economia.</p>
          </div>
        </div>
      </Hero>
      <div className={styles.main}>
        <QuestionForm
          className={styles.form}
          typed={typed}
          onType={setTyped}
          isAsking={tips.isAsking}
          onAsk={askQuestion}
        />
        <AnswerRegion
          className={styles.answer}
          tips={tips}
          hasAssistant={hasAssistant}
          onStop={stop}
        />
        <div className={styles.presets}>
          <Presets onAsk={askPreset} />
        </div>
      </div>
    </>
  );
}
