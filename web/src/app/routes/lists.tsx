import { ListsScreen } from '../../features/lists/ListsScreen.tsx';
import { isCreationAddress } from '../../features/lists/list/use-creation-address.ts';
import { useRouteLocation } from '../../router/router-context.ts';

export function ListsRoute() {
  return <ListsScreen isCreating={isCreationAddress(useRouteLocation().pathname)} />;
}
