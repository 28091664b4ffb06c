import { photos } from '#platform/photos.ts';
import { useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { Menu, MenuItem } from '../../ui/buttons/Menu.tsx';

interface Props {
  /** The button that opens the choice between the camera and the gallery. */
  readonly trigger: ReactElement;
  readonly onFile: (file: File) => void;
  readonly onCameraFailed: (failure: unknown) => void;
}

/** Takes a photo with the camera, or chooses one from the gallery. */
export function PhotoSources({ trigger, onFile, onCameraFailed }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Clears the input. Otherwise, selecting the same photo again would cause no change event.
    target.value = '';
    if (file) onFile(file);
  }
  function open(source: 'camera' | 'album') {
    const field = { camera, album }[source].current;
    if (field) photos.open(source, field).catch(onCameraFailed);
  }
  const inputProps = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: handleFile,
  } as const;
  return (
    <>
      <Menu trigger={trigger} align="start" isOpen={isOpen} onOpenChange={setIsOpen}>
        <MenuItem icon="camera" onSelect={() => open('camera')}>
          Tirar foto
        </MenuItem>
        <MenuItem onSelect={() => open('album')}>Escolher da galeria</MenuItem>
      </Menu>
      <input {...inputProps} ref={camera} capture="environment" aria-label="Fotografar o item" />
      <input {...inputProps} ref={album} aria-label="Foto do item" />
    </>
  );
}
