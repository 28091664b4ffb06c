/** The parts of a trip that are not visible until somebody opens them. */
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx';
import type { TripMenuProps } from './TripMenu.tsx';

export const LineSheet = lazyDialog(async () => (await import('../line/LineSheet.tsx')).LineSheet);
export const AddLineDialog = lazyDialog(
  async () => (await import('../line/AddLineDialog.tsx')).AddLineDialog,
);
export const TripSheet = lazyDialog(async () => (await import('./TripSheet.tsx')).TripSheet);
export const RemovedLinesDialog = lazyDialog(
  async () => (await import('../trash/DeletedTripsDialog.tsx')).DeletedTripsDialog,
);
export const DeleteTripDialog = lazyDialog(
  async () => (await import('./DeleteTripDialog.tsx')).DeleteTripDialog,
);

export const TripMenu = lazyPart<TripMenuProps>(
  async () => (await import('./TripMenu.tsx')).TripMenu,
  {
    isNeeded: ({ isOpen }) => isOpen,
    onLoadFailed: ({ onOpenChange }) => onOpenChange(false),
    fallback: ({ onOpenChange }) => (
      <IconButton
        icon="more"
        label="Mais opções"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => onOpenChange(true)}
      />
    ),
  },
);
