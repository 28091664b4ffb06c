import { formatDate } from '../../../lib/dates/dates.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useIsShared } from '../../../sync/react/use-households.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import styles from './LastCorrection.module.css';

interface LastCorrectionProps {
  /** 'Corrigido' for an item, 'Corrigida' for a trip. */
  readonly word: 'Corrigido' | 'Corrigida';
  readonly at: string;
  readonly by: string | null | undefined;
  /** What was before the correction: '2 pacotes × R$ 24,90 = R$ 49,80'. */
  readonly before: string | undefined;
  readonly onUndo: () => void;
}

/** Says when and by whom something was corrected, what was before, and offers to undo it (CMP-29). */
export function LastCorrection({ word, at, by, before, onUndo }: LastCorrectionProps) {
  const isShared = useIsShared();
  const { byId, me } = usePeople();
  const name = isShared && by != null ? ` por ${by === me ? 'você' : byId(by).name}` : '';
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>
          {word} em {formatDate(at)}
          {name}
        </p>
        {before !== undefined && <p className={styles.before}>Antes: {before}</p>}
      </div>
      <Button kind="soft" size="sm" icon="history" onClick={onUndo}>
        Desfazer correção
      </Button>
    </div>
  );
}
