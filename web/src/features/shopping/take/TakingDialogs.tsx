import { AddDialog } from '../pending/AddDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { TakeDialog } from './TakeDialog.tsx';
import type { Trip } from '../trip/trip.ts';
import type { TakingStep } from '../use-steps.ts';

/** The dialogs of 'Pegar', 'Editar' and 'Adicionar produto' (SHO-06 to SHO-08, SHO-10). */
export function TakingDialogs({ trip, step }: { trip: Trip; step: TakingStep }) {
  switch (step.kind) {
    case 'add':
      return <AddDialog trip={trip} />;
    case 'take':
      return <TakeDialog trip={trip} taking={step} />;
    case 'edit':
      return <EditDialog trip={trip} {...step} />;
  }
}
