import { ShoppingScreen } from '../../features/shopping/ShoppingScreen.tsx';
import type { ScreenProps } from '../../router/lazy-screen.ts';

export function ShoppingRoute({ param: listId }: ScreenProps) {
  return <ShoppingScreen key={listId} listId={listId} />;
}
