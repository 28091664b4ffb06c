import type { ShownPhoto } from '../../sync/react/use-photos.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { FullScreenDialog } from '../../ui/dialogs/FullScreenDialog.tsx';
import { SpinnerMark } from '../../ui/feedback/SpinnerMark.tsx';
import { PhotoSources } from './PhotoSources.tsx';
import styles from './PhotoView.module.css';
import type { usePhotoActions } from './use-item-photo.ts';

interface Props {
  readonly name: string;
  readonly shown: ShownPhoto;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Undefined if the photo is only shown. */
  readonly actions: ReturnType<typeof usePhotoActions> | undefined;
}

const stateTexts = {
  loading: undefined,
  offline: 'A foto aparece quando houver internet.',
  missing: 'A foto ainda não chegou.',
} as const;

/** A photo on the full screen, with 'Trocar' and 'Remover' (PHO-09). */
export function PhotoView({ name, shown, isOpen, onClose, actions }: Props) {
  return (
    <FullScreenDialog
      label={`Foto de ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      className={styles.view}
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <IconButton icon="x" kind="quiet" label="Fechar" onClick={onClose} />
      </div>
      <div className={styles.middle}>
        {shown.status === 'shown' ? (
          <img className={styles.picture} src={shown.url} alt={`Foto de ${name}`} />
        ) : (
          <p role="status">{stateTexts[shown.status] ?? <SpinnerMark />}</p>
        )}
      </div>
      {actions && (
        <div className={styles.actions}>
          <Button
            kind="danger-ghost"
            icon="trash"
            onClick={() => {
              onClose();
              actions.remove();
            }}
          >
            Remover
          </Button>
          <PhotoSources
            onFile={(file) => {
              onClose();
              void actions.take(file);
            }}
            onCameraFailed={actions.onCameraFailed}
            trigger={
              <Button kind="outline" icon="camera">
                Trocar
              </Button>
            }
          />
        </div>
      )}
    </FullScreenDialog>
  );
}
