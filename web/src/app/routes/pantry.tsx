import { PantryScreen } from '../../features/pantry/PantryScreen.tsx';
import { usePlace } from '../../router/router-context.ts';

declare module '../../router/place.ts' {
  interface PlaceState {
    /** '+ Criar Nova Despensa' at the end of a shop opens the pantry with its dialog (FIN-01). */
    readonly createPantry?: boolean;
  }
}

export function PantryRoute() {
  return <PantryScreen isCreating={usePlace().state.createPantry === true} />;
}
