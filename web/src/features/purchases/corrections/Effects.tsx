import { Icon } from '../../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { Effect } from './effects.ts';
import styles from './Effects.module.css';

const noEffects: readonly Effect[] = [];

interface EffectsProps {
  /** The figures that change. */
  readonly effects?: readonly Effect[] | undefined;
  /** A sentence instead of figures. */
  readonly text?: string | undefined;
}

/**
 * Says before a correction is saved what follows from it. Shows nothing if nothing else changes
 * (CMP-22).
 */
export function Effects({ effects = noEffects, text }: EffectsProps) {
  if (effects.length === 0 && text === undefined) return null;
  return (
    <section className={styles.block} aria-live="polite">
      <h3 className={styles.title}>
        <Icon name="info" />
        A despensa e os gastos acompanham
      </h3>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {effects.length > 0 && (
        <dl className={styles.effects}>
          {/* A changed unit has two stocks of one name. */}
          {effects.map(({ label, before, after }) => (
            <div key={`${label} ${before} ${after}`} className={styles.effect}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.before}>
                  <VisuallyHidden>de </VisuallyHidden>
                  {before}
                </span>
                <Icon name="arrow-right" />
                <b>
                  <VisuallyHidden>para </VisuallyHidden>
                  {after}
                </b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
