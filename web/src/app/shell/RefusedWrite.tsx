import type { Failure } from '@quitanda/contract';
import { isConflict } from '../../features/conflicts/conflicts.ts';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { formatTapTime } from './tap-time.ts';
import { helpBeforeRetry, helpInsteadOfRetry } from './refusal-help.ts';
import { textOf } from './write-text.ts';
import styles from './UnsentSheet.module.css';

interface RefusedWriteProps {
  readonly refusal: Refusal;
  readonly onRetry: () => void;
  /** Opens the sheet in which the person chooses one of two conflicting items (CASA-44). */
  readonly onResolve: () => void;
  readonly onDiscard: () => void;
}

/**
 * One refused write: the reason and what helps, the writes that depend on it, and the actions. A
 * write that can never succeed is not offered to be sent again (SYN-38).
 */
export function RefusedWrite({ refusal, onRetry, onResolve, onDiscard }: RefusedWriteProps) {
  const { writes, failure } = refusal;
  const [refusedWrite, ...dependents] = writes;
  if (refusedWrite === undefined) return null;
  const text = textOf(refusedWrite);
  const help = helpInsteadOfRetry(refusal);
  return (
    <li className={styles.refusal}>
      <div className={styles.row}>
        <span className={styles.text}>{text}</span>
        <time className={styles.when}>{formatTapTime(refusedWrite.at)}</time>
      </div>
      <p className={styles.reason}>
        <Icon name="warning" />
        {[reasonOf(failure), help ?? helpBeforeRetry(refusal)].filter(Boolean).join(' ')}
      </p>
      {dependents.length > 0 && (
        <>
          <p className={styles.with}>Junto com:</p>
          <ul className={styles.dependents}>
            {dependents.map((write) => (
              <li key={write.key}>{textOf(write)}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <Button
          kind="danger-ghost"
          size="sm"
          icon="trash"
          aria-label={`Descartar: ${text}`}
          onClick={onDiscard}
        >
          Descartar
        </Button>
        {isConflict(refusal) ? (
          <Button kind="tonal" size="sm" aria-label={`Resolver: ${text}`} onClick={onResolve}>
            Resolver
          </Button>
        ) : help === undefined ? (
          <Button kind="tonal" size="sm" aria-label={`Tentar de novo: ${text}`} onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Returns a text that says why a write was refused: usually the server's message. */
function reasonOf({ code, message, fields = [] }: Failure): string {
  if (code === 'key-reused') return 'Outra alteração já tinha sido enviada no lugar desta.';
  if (code === 'not-found') return 'Esta versão do servidor ainda não aceita isto.';
  // For invalid fields, the general message does not say what is wrong, but the message of each
  // field does.
  const problems = fields.map((field) => field.message);
  return problems.length > 0 ? [...new Set(problems)].join(' ') : message;
}
