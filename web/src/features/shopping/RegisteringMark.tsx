import { Badge } from '../../ui/Badge.tsx';
import { useRegistering } from './use-registering.ts';

/** Says that an item's product is looked for once its code has reached the server (SHO-18). */
export function RegisteringMark({ itemId }: { itemId: string }) {
  const isWaiting = new Set(useRegistering().values()).has(itemId);
  if (!isWaiting) return null;
  return (
    <Badge kind="info" icon="cloud">
      Será procurado quando o sinal voltar
    </Badge>
  );
}
