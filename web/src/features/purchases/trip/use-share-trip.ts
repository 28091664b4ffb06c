import type { Answer } from '@quitanda/contract';
import { files } from '#platform/files.ts';
import { sharing } from '#platform/sharing.ts';
import { useState } from 'react';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { tripName, tripText } from '../trip-text.ts';

/** Returns functions that share a trip as text and as a picture (CMP-02). */
export function useShareTrip(trip: Answer<'getFinishedTrip'>) {
  const toast = useToast();
  const [isDrawing, setIsDrawing] = useState(false);

  async function shareText() {
    const text = tripText(trip);
    const outcome = await sharing.share({ title: `Compra: ${tripName(trip)}`, text });
    if (outcome === 'done') return;
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Texto da compra copiado.');
    } catch {
      toast.error('Não foi possível compartilhar.');
    }
  }

  async function sharePicture() {
    if (isDrawing) return;
    setIsDrawing(true);
    try {
      const { drawTrip } = await import('../trip-picture.ts');
      const name = `compra-${toCalendarDate(Date.parse(trip.boughtAt))}.png`;
      const outcome = await files.share({ name, data: await drawTrip(trip) });
      if (outcome === 'failed') throw new Error('The device could not share the picture.');
    } catch {
      toast.error('Não foi possível compartilhar.');
    } finally {
      setIsDrawing(false);
    }
  }
  return { shareText: () => void shareText(), sharePicture: () => void sharePicture() };
}
