import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { isDenied } from '../../../platform/device-failures.ts';
import { shrinkPhoto } from '../../../platform/shrink-photo.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { nonEmptyFields, type ProductDraft } from './product-draft.ts';

const unreadableText =
  'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.';

/** The longer side of a shrunk photo, in pixels: enough to read the small print on a label. */
const maxSidePx = 1_600;

interface Options {
  readonly isOpen: boolean;
  readonly onRead: (fields: Partial<ProductDraft>) => void;
}

/** '✨ Preencher com IA' (PRD-03): reads a product's fields from the photo of its label. */
export function useLabelReading({ isOpen, onRead }: Options) {
  const call = useCall();
  const toast = useToast();
  const [isReading, setIsReading] = useState(false);
  const currentRequest = useRef<AbortController>(undefined);
  useEffect(() => () => currentRequest.current?.abort(), [isOpen]);

  async function readLabel(file: File): Promise<void> {
    currentRequest.current?.abort();
    const controller = new AbortController();
    currentRequest.current = controller;
    const { signal } = controller;
    setIsReading(true);
    try {
      const photo = await shrinkPhoto(file, maxSidePx);
      const label = await call('readLabel', { body: photo }, { signal });
      const fields = nonEmptyFields(label);
      if (signal.aborted) return;
      if (Object.keys(fields).length === 0) toast.error(unreadableText);
      else onRead(fields);
    } catch (error) {
      if (!signal.aborted) toast.error(labelFailureText(error));
    } finally {
      if (currentRequest.current === controller) setIsReading(false);
    }
  }
  const onCameraFailed = (failure: unknown) => toast.error(cameraFailureText(failure));
  return { isReading, readLabel, onCameraFailed };
}

function cameraFailureText(failure: unknown): string {
  return isDenied(failure)
    ? 'Permissão para a câmera foi negada.'
    : 'Não foi possível abrir a câmera. Tente escolher uma foto.';
}

/**
 * Returns the message for a label that could not be read. An error that is not a CallError means
 * that the photo could not be opened.
 */
function labelFailureText(error: unknown): string {
  if (!(error instanceof CallError)) return unreadableText;
  return callFailureText(error.failure);
}
