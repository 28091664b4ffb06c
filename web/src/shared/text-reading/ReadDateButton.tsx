import { photos } from '#platform/photos.ts';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { formatDate, toCalendarDate } from '../../lib/dates/dates.ts';
import { offlineText } from '../../lib/offline-text.ts';
import { LoadingFailed } from '../../platform/device-failures.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { QuestionDialog } from '../../ui/dialogs/QuestionDialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { cameraFailureText } from './camera-failure-text.ts';
import { dateInReadings } from './date-in-readings.ts';
import styles from './ReadDateButton.module.css';
import { TextReading } from './TextReading.tsx';
import { ReadingCancelled, useTextReading } from './use-text-reading.ts';

interface ReadDateButtonProps {
  /** Gets the date that the person has checked: '2026-12-12'. */
  readonly onDate: (date: string) => void;
}

interface ReadDate {
  readonly date: string;
  /** The address of the photo, for the check. */
  readonly photoUrl: string;
}

const unreadableText = 'Não consegui ler a data. Tente com mais luz, ou digite.';

/** 'Ler a data' (VAL-04): reads the printed date from a photo on the device, and asks whether it is right. */
export function ReadDateButton({ onDate }: ReadDateButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const text = useTextReading();
  const [found, setFound] = useState<ReadDate>();
  const [isAsking, setIsAsking] = useState(false);
  const photoUrl = found?.photoUrl;
  useEffect(() => () => void (photoUrl && URL.revokeObjectURL(photoUrl)), [photoUrl]);

  async function read(photo: File) {
    try {
      const readings = await text.readText(photo, 'label');
      const date = dateInReadings(readings, toCalendarDate(Date.now()));
      if (date === undefined) {
        toast.error(unreadableText);
        return;
      }
      setFound({ date, photoUrl: URL.createObjectURL(photo) });
      setIsAsking(true);
    } catch (error) {
      if (error instanceof ReadingCancelled) return;
      toast.error(error instanceof LoadingFailed ? offlineText : unreadableText);
    }
  }
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Clears the input. Otherwise, selecting the same photo again would cause no change event.
    event.target.value = '';
    if (file) void read(file);
  }
  function openCamera() {
    if (!camera.current) return;
    photos
      .open('camera', camera.current)
      .catch((failure: unknown) => toast.error(cameraFailureText(failure)));
  }
  function accept() {
    setIsAsking(false);
    if (found) onDate(found.date);
  }
  return (
    <>
      <Button
        kind="outline"
        size="sm"
        icon="camera"
        isBusy={text.state.phase === 'reading'}
        onClick={openCamera}
      >
        Ler a data
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Fotografar a data"
        onChange={handleFile}
      />
      <TextReading state={text.state} onCancel={text.cancel} />
      <QuestionDialog
        title={found ? `Vence em ${formatDate(found.date)}?` : ''}
        cancelLabel="Não"
        confirmLabel="Usar a data"
        isOpen={isAsking}
        onConfirm={accept}
        onClose={() => setIsAsking(false)}
      >
        <img className={styles.photo} src={photoUrl} alt="Foto da embalagem" />
      </QuestionDialog>
    </>
  );
}
