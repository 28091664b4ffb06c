import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** LST-13. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        art="list"
        text="Falha ao buscar suas listas."
        action={
          <Button kind="outline" onClick={onRetry}>
            Tentar novamente
          </Button>
        }
      />
    </div>
  );
}
