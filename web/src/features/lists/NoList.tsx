import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** LST-08. */
export function NoList({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      art="list"
      text="Crie ou selecione uma lista para começar."
      action={
        <Button icon="plus" onClick={onCreate}>
          Criar Nova Lista
        </Button>
      }
    />
  );
}
