import { useLocation } from '@tanstack/react-router';
import { PantryScreen } from '../../features/pantry/PantryScreen.tsx';

export function PantryRoute() {
  const isCreating = useLocation({ select: ({ state }) => state.createPantry === true });
  return <PantryScreen isCreating={isCreating} />;
}
