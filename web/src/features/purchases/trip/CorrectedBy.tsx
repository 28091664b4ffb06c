import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { CornerMark } from '../../../shared/people/CornerMark.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';

/** The initial of the person who has corrected a line; rendered only in a shared household. */
export function CorrectedBy({ userId }: { readonly userId: string }) {
  const person = usePeople().byId(userId);
  return (
    <CornerMark person={person}>
      <VisuallyHidden>{`corrigido por ${person.name}`}</VisuallyHidden>
    </CornerMark>
  );
}
