import { useParams } from '@tanstack/react-router';
import { ShoppingScreen } from '../../features/shopping/ShoppingScreen.tsx';

export function ShoppingRoute() {
  const { listId } = useParams({ from: '/signed-in/lista-compras/$listId/supermercado' });
  return <ShoppingScreen key={listId} listId={listId} />;
}
