import { useLocation } from '@tanstack/react-router';
import { ListsScreen } from '../../features/lists/ListsScreen.tsx';

export function ListsRoute() {
  const isCreating = useLocation({ select: ({ pathname }) => pathname.endsWith('/nova') });
  return <ListsScreen isCreating={isCreating} />;
}
