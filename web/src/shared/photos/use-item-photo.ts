import type { ItemPhoto } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { itemPhotoIds, type PhotographedItem } from '@quitanda/contract/photos/item-photo-id';
import { useState } from 'react';
import { isDenied } from '../../platform/device-failures.ts';
import { PhotoTooLarge, PhotoUnreadable, prepareItemPhoto } from '../../platform/item-photo.ts';
import { useHomePhotos } from '../../sync/react/use-photos.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** Returns the photo of an item: that of its product, or else that of its name (PHO-01). */
export function useItemPhoto(item: PhotographedItem): ItemPhoto | undefined {
  const { data } = useRead('getItemPhotos', {});
  return itemPhotoIds(item)
    .map((id) => data?.find((photo) => photo.id === id))
    .find((photo) => photo !== undefined);
}

/** Longer than most messages, so that a removal by mistake is noticed. */
const undoMs = 8_000;

/** Returns the functions that give an item a photo, and remove it. Each can be undone (PHO-06). */
export function usePhotoActions(item: PhotographedItem, photo: ItemPhoto | undefined) {
  const photos = useHomePhotos();
  const write = useWrite();
  const toast = useToast();
  const [isPreparing, setIsPreparing] = useState(false);
  const { name } = item;
  // A photo that belongs to the name is changed there, although the item has a product.
  const isOfName = photo?.id.startsWith('name ') ?? false;
  const productId = isOfName ? null : (item.productId ?? null);

  const choose = (photoId: string | null) =>
    void write('changeItemPhoto', { body: { name, productId, photoId } });

  function offerUndo(text: string): void {
    const former = photo?.photoId;
    if (former === undefined) return;
    const action = { label: 'Desfazer', onAction: () => choose(former) };
    toast.success(text, { action, durationMs: undoMs });
  }

  async function take(file: File): Promise<void> {
    setIsPreparing(true);
    try {
      const prepared = await prepareItemPhoto(file);
      const photoId = newId();
      const isKept = await photos?.keep(photoId, prepared);
      choose(photoId);
      if (isKept === false) {
        toast.warning('Este aparelho está sem espaço. Deixe o app aberto até a foto ser enviada.');
      } else offerUndo('Foto trocada.');
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setIsPreparing(false);
    }
  }

  return {
    isPreparing,
    take,
    remove() {
      choose(null);
      offerUndo('Foto removida.');
    },
    sendAgain: () => void photos?.send(),
    onCameraFailed: (failure: unknown) =>
      toast.error(
        isDenied(failure)
          ? 'Permissão para a câmera foi negada.'
          : 'Não foi possível abrir a câmera. Escolha uma foto da galeria.',
      ),
  };
}

function failureText(error: unknown): string {
  if (error instanceof PhotoTooLarge) return 'Esta foto é grande demais. Escolha outra.';
  if (error instanceof PhotoUnreadable) return 'Este aparelho não abre esta foto. Escolha outra.';
  return 'A foto não foi salva. Tente de novo.';
}
