import { photos } from '#platform/photos.ts';
import { useRef, type ChangeEvent, type Ref } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextReading } from '../../../shared/text-reading/TextReading.tsx';
import type { TextReadingState } from '../../../shared/text-reading/use-text-reading.ts';
import styles from './LabelPhoto.module.css';

interface LabelPhotoProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isReading: boolean;
  readonly readLabel: (file: File) => Promise<void>;
  readonly onCameraFailed: (failure: unknown) => void;
  readonly textState: TextReadingState;
  readonly cancelText: () => void;
  /** Whether fields of the form have what the device has recognised. */
  readonly isUncertain: boolean;
}

/**
 * '✨ Preencher com IA' (PRD-03): takes a photo with the phone's camera, or chooses an existing one.
 */
export function LabelPhoto(props: LabelPhotoProps) {
  const { ref, isReading, readLabel, onCameraFailed, textState, cancelText, isUncertain } = props;
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Clears the input. Otherwise, selecting the same photo again would cause no change event.
    event.target.value = '';
    if (file) void readLabel(file);
  }
  function open(source: 'camera' | 'album') {
    const fileInput = { camera, album }[source].current;
    if (fileInput) photos.open(source, fileInput).catch(onCameraFailed);
  }
  const inputProps = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: handleFile,
  } as const;
  return (
    <div className={styles.photo}>
      <Button
        ref={ref}
        kind="secondary"
        size="lg"
        isBlock
        isBusy={isReading}
        onClick={() => open('camera')}
      >
        ✨ Preencher com IA
      </Button>
      <input {...inputProps} ref={camera} capture="environment" aria-label="Fotografar o rótulo" />
      <input {...inputProps} ref={album} aria-label="Foto do rótulo" />
      <p className={styles.hint}>
        {isReading
          ? 'Lendo o rótulo...'
          : isUncertain
            ? 'Lido no aparelho, sem IA. Confira os campos marcados.'
            : 'Fotografe o rótulo e confira os dados.'}
      </p>
      <TextReading state={textState} onCancel={cancelText} />
      {!isReading && (
        <Button kind="ghost" size="sm" className={styles.album} onClick={() => open('album')}>
          Escolher uma foto
        </Button>
      )}
    </div>
  );
}
