import type { ReactNode } from 'react';
import { TooManyTriesError } from '../../sync/session/identity.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './auth.module.css';
import type { Wait } from './use-wait-after-tries.ts';

interface AuthSubmitProps {
  readonly icon?: IconName | undefined;
  readonly isBusy: boolean;
  /** Set while the server accepts no more attempts (AUT-14). */
  readonly wait: Wait | undefined;
  readonly children: ReactNode;
}

/** The submit button of an authentication form, with the remaining waiting time above it. */
export function AuthSubmit({ icon, isBusy, wait, children }: AuthSubmitProps) {
  return (
    <>
      {wait && (
        <div className={styles.wait}>
          <Icon name="warning" />
          {/* Announced once, so that screen readers do not read the text each second. */}
          <span role="alert">
            <VisuallyHidden>{TooManyTriesError.textFor(wait.total)}</VisuallyHidden>
          </span>
          <span aria-hidden="true">{TooManyTriesError.textFor(wait.remaining)}</span>
        </div>
      )}
      <Button
        kind="primary"
        size="lg"
        icon={icon}
        type="submit"
        isBusy={isBusy}
        disabled={wait !== undefined}
        isBlock
      >
        {children}
      </Button>
    </>
  );
}
