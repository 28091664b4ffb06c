import type { AtHomeNotes } from '../../../lib/items/at-home-notes.ts';
import { PassAtHomeNotes } from '../../pantry/at-home/PassAtHomeNotes.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface TripBackgroundProps {
  readonly onNotes: (notes: AtHomeNotes | null) => void;
}

/** Keeps the screen on (SHO-15), and passes what the rows say about stock at home (VAL-11). */
export function TripBackground({ onNotes }: TripBackgroundProps) {
  useWakeLock();
  return <PassAtHomeNotes onNotes={onNotes} />;
}
