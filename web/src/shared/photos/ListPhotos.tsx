import { itemPhotoIds } from '@quitanda/contract/photos/item-photo-id';
import { useEffect } from 'react';
import type { PhotoMarks } from '../../lib/items/photo-marks.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './ListPhotos.module.css';

/** Passes the marks of the items that have a photo to the rows of a list (PHO-09). */
export function ListPhotos({ onMarks }: { readonly onMarks: (marks: PhotoMarks | null) => void }) {
  const { data } = useRead('getItemPhotos', {});
  useEffect(() => {
    const ids = new Set(data?.map(({ id }) => id));
    onMarks(
      ids.size === 0
        ? null
        : { hasPhoto: (item) => itemPhotoIds(item).some((id) => ids.has(id)), PhotoMark },
    );
  }, [data, onMarks]);
  return null;
}

function PhotoMark() {
  return (
    <span className={styles.mark}>
      <Icon name="camera" />
      <VisuallyHidden>tem foto</VisuallyHidden>
    </span>
  );
}
