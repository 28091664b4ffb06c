import { ListsScreen } from '../../features/lists/ListsScreen.tsx';
import { usePlace } from '../../router/router-context.ts';

export function ListsRoute() {
  const isCreating = /\/nova\/?$/iu.test(usePlace().pathname);
  return <ListsScreen isCreating={isCreating} />;
}
