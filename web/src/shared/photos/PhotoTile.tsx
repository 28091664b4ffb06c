import type { ItemPhoto } from '@quitanda/contract';
import type { PhotographedItem } from '@quitanda/contract/photos/item-photo-id';
import { useState } from 'react';
import { useShownPhoto, useUnsentPhoto } from '../../sync/react/use-photos.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SpinnerMark } from '../../ui/feedback/SpinnerMark.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { PhotoSources } from './PhotoSources.tsx';
import styles from './PhotoTile.module.css';
import { PhotoView } from './PhotoView.tsx';
import { useItemPhoto, usePhotoActions } from './use-item-photo.ts';

interface Props {
  readonly item: PhotographedItem;
  /** Whether the photo is only shown. Without a photo there is then nothing. */
  readonly isReadOnly?: boolean;
}

/**
 * The photo of an item (PHO-09): a tap shows it on the full screen. Without a photo a tap takes or
 * chooses one.
 */
export function PhotoTile({ item, isReadOnly = false }: Props) {
  const photo = useItemPhoto(item);
  const actions = usePhotoActions(item, photo);
  const unsent = useUnsentPhoto(photo?.photoId);
  if (photo === undefined && isReadOnly) return null;
  return (
    <div className={styles.photo}>
      {photo === undefined ? (
        <PhotoSources
          onFile={(file) => void actions.take(file)}
          onCameraFailed={actions.onCameraFailed}
          trigger={
            <button
              type="button"
              className={styles.empty}
              aria-busy={actions.isPreparing || undefined}
              disabled={actions.isPreparing}
            >
              {actions.isPreparing ? <SpinnerMark /> : <Icon name="camera" />}
              Foto
            </button>
          }
        />
      ) : (
        <StoredPhoto item={item} photo={photo} actions={actions} isReadOnly={isReadOnly} />
      )}
      <div role="status" className={styles.state}>
        {unsent && !unsent.isSending && (
          <>
            <p>A foto ainda não foi enviada</p>
            {unsent.refusal !== undefined && <p>{unsent.refusal}</p>}
            <Button kind="soft" size="sm" onClick={actions.sendAgain}>
              Tentar de novo
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface StoredPhotoProps extends Required<Props> {
  readonly photo: ItemPhoto;
  readonly actions: ReturnType<typeof usePhotoActions>;
}

function StoredPhoto({ item, photo, actions, isReadOnly }: StoredPhotoProps) {
  const shown = useShownPhoto(photo.photoId, photo.isStored);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.open}
        aria-label={`Foto de ${item.name}`}
        onClick={() => setIsOpen(true)}
      >
        {shown.status === 'shown' ? (
          <img className={styles.picture} src={shown.url} alt="" />
        ) : (
          <Icon name="camera" />
        )}
      </button>
      {!isReadOnly && (
        <button
          type="button"
          className={styles.remove}
          aria-label="Remover foto"
          onClick={actions.remove}
        >
          <span className={styles.cross}>
            <Icon name="x" />
          </span>
        </button>
      )}
      <PhotoView
        name={item.name}
        shown={shown}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={isReadOnly ? undefined : actions}
      />
    </div>
  );
}
