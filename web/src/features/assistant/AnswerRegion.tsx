import { useId, useLayoutEffect, useRef } from 'react';
import { aiUnavailableText } from '../../lib/ai-unavailable-text.ts';
import { BrandTile } from '../../ui/signs/BrandTile.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AnswerCard } from './AnswerCard.tsx';
import styles from './AnswerRegion.module.css';
import type { TipsState } from './tips.ts';

interface AnswerRegionProps {
  readonly tips: TipsState;
  /** Whether the server has a language model. Without one, the region says so (AI-06). */
  readonly hasAssistant: boolean;
  readonly onStop: () => void;
  readonly className?: string | undefined;
}

/** Shows the answer, its progress or its failure. Gets the focus when a question is asked. */
export function AnswerRegion({ tips, hasAssistant, onStop, className }: AnswerRegionProps) {
  const { question, isAsking, partialAnswer, lastAnswer } = tips;
  const titleId = useId();
  const region = useRef<HTMLElement>(null);
  const answer = isAsking ? partialAnswer : lastAnswer;
  const hasAnswer = answer !== undefined && answer.text !== '';
  const isMissing = !hasAssistant && !isAsking && !hasAnswer;
  const failureText = tips.failureText ?? (isMissing ? aiUnavailableText : undefined);
  const isIdle = !isAsking && !hasAnswer && failureText === undefined;
  const isOlder = answer?.question !== question;
  // A question that failed or was stopped leaves the answer to an earlier question on the screen.
  const isReady = !isAsking && !isOlder && failureText === undefined && answer?.isComplete === true;

  useLayoutEffect(() => {
    if (!isAsking) return;
    focusOn(region.current);
    region.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking, question]);

  function stop() {
    focusOn(region.current);
    onStop();
  }

  return (
    <section
      ref={region}
      className={classNames(styles.region, className)}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-asking={isAsking || undefined}
      data-idle={isIdle || undefined}
    >
      <VisuallyHidden>
        <h2 id={titleId}>Resposta</h2>
      </VisuallyHidden>
      {isAsking && (
        <div className={styles.streaming}>
          <Spinner size="s" caption="Quitanda está escrevendo..." />
          <Button kind="outline" size="sm" onClick={stop}>
            Parar
          </Button>
        </div>
      )}
      {failureText !== undefined && (
        <p className={styles.failure}>
          <Icon name="error" />
          {failureText}
        </p>
      )}
      {failureText === aiUnavailableText && (
        <p className={styles.operator}>
          Quem cuida deste servidor liga a IA com GEMINI_API_KEY, ou com AI_BASE_URL e AI_MODEL.
        </p>
      )}
      {hasAnswer && <AnswerCard answer={answer} isStreaming={isAsking} isOlder={isOlder} />}
      {isIdle && (
        <div className={styles.idle}>
          <BrandTile colour="blue" size={72} />
          <p>A resposta aparece aqui.</p>
        </div>
      )}
      {/* Announces once that the answer is complete, and not each piece of it. */}
      <div role="status">
        <VisuallyHidden>{isReady && 'Resposta pronta'}</VisuallyHidden>
      </div>
    </section>
  );
}

/**
 * Moves the focus to the answer, because the pressed button is disabled or removed.
 */
const focusOn = (region: HTMLElement | null) => region?.focus({ preventScroll: true });
