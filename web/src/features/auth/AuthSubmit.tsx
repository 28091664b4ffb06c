import type { ReactNode } from 'react';
import { TooManyTriesError } from '../../sync/http/identity.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './auth.module.css';
import type { RetryCountdown } from './use-retry-countdown.ts';

interface AuthSubmitProps {
  readonly icon?: IconName | undefined;
  readonly isBusy: boolean;
  /** Set while the server accepts no more attempts (AUT-14). */
  readonly countdown: RetryCountdown | undefined;
  readonly children: ReactNode;
}

/** The submit button of an authentication form. A countdown is shown above it if needed. */
export function AuthSubmit({ icon, isBusy, countdown, children }: AuthSubmitProps) {
  return (
    <>
      {countdown && (
        <div className={styles.countdown}>
          <Icon name="warning" />
          {/* Announced once, so that screen readers do not read the text each second. */}
          <span role="alert">
            <VisuallyHidden>{TooManyTriesError.textFor(countdown.totalSeconds)}</VisuallyHidden>
          </span>
          <span aria-hidden="true">{TooManyTriesError.textFor(countdown.remainingSeconds)}</span>
        </div>
      )}
      <Button
        kind="primary"
        size="lg"
        icon={icon}
        type="submit"
        isBusy={isBusy}
        disabled={countdown !== undefined}
        isBlock
      >
        {children}
      </Button>
    </>
  );
}
