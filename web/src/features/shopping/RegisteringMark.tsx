import type { ListItem } from '@quitanda/contract';
import { Badge } from '../../ui/Badge.tsx';
import { useRegistering } from './use-registering.ts';

/** Says that an item's product comes once its code has reached the server (SHO-18). */
export function RegisteringMark({ item }: { item: Pick<ListItem, 'id' | 'product'> }) {
  const isWaiting = new Set(useRegistering().values()).has(item.id);
  if (item.product !== null || !isWaiting) return null;
  return (
    <Badge kind="info" icon="cloud">
      Será cadastrado quando o sinal voltar
    </Badge>
  );
}
