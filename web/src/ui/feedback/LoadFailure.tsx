import type { ComponentProps } from 'react';
import { Button } from '../buttons/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps extends Pick<ComponentProps<typeof EmptyState>, 'art' | 'text'> {
  readonly onRetry: () => void;
}

/** Shown instead of data that could not be read; also announced to screen readers. */
export function LoadFailure({ onRetry, ...state }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        {...state}
        action={
          <Button kind="outline" onClick={onRetry}>
            Tentar novamente
          </Button>
        }
      />
    </div>
  );
}
