import { Badge } from '../../../ui/signs/Badge.tsx';
import { usePendingLookUps } from './use-pending-look-ups.ts';

/** Says that the product of an item is looked up once the server has its code (SHO-18). */
export function PendingLookUpMark({ itemId }: { itemId: string }) {
  const isWaiting = new Set(usePendingLookUps().values()).has(itemId);
  if (!isWaiting) return null;
  return (
    <Badge kind="info" icon="cloud">
      Será procurado quando o sinal voltar
    </Badge>
  );
}
