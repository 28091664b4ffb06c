import { Badge } from '../../../ui/signs/Badge.tsx';
import { usePendingLookUps } from './use-pending-look-ups.ts';

/** Says that the server will look up the item's product after it has received the code (SHO-18). */
export function PendingLookUpMark({ itemId }: { itemId: string }) {
  const isWaiting = usePendingLookUps().some(([, id]) => id === itemId);
  if (!isWaiting) return null;
  return (
    <Badge kind="info" icon="cloud">
      Será procurado quando o sinal voltar
    </Badge>
  );
}
