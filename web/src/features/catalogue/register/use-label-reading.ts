import { barcodeText } from '@quitanda/contract/barcodes';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useEffect, useRef, useState } from 'react';
import { aiUnavailableText } from '../../../lib/ai-unavailable-text.ts';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { readBarcodeFromPhoto } from '../../../platform/codes-in-photo.ts';
import { isDenied } from '../../../platform/device-failures.ts';
import { shrinkPhoto } from '../../../platform/shrink-photo.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { nonEmptyFields, type ProductDraft } from './product-draft.ts';

const unreadableText =
  'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.';

/** The longer side of a shrunk photo, in pixels: enough to read the small print on a label. */
const maxSidePx = 1_600;

/** The server has no language model. */
class AssistantMissing extends Error {}

/** The model has found no text. */
class LabelEmpty extends Error {}

interface Options {
  readonly isOpen: boolean;
  /** Whether the server has a language model. Without one, only the barcode is read (AI-06). */
  readonly hasAssistant: boolean;
  readonly onRead: (fields: Partial<ProductDraft>) => void;
}

/**
 * '✨ Preencher com IA' (PRD-03): reads a product's fields from the photo of its label. If the
 * server cannot read it, the device reads its barcode.
 */
export function useLabelReading({ isOpen, hasAssistant, onRead }: Options) {
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
      const fields = await readOnServer(file, signal);
      if (!signal.aborted) onRead(fields);
    } catch (error) {
      if (signal.aborted) return;
      const barcode = await readBarcodeFromPhoto(file).catch(() => undefined);
      if (signal.aborted) return;
      if (barcode !== undefined) onRead({ barcode: barcodeText(barcode) });
      toast.error(labelFailureText(error));
    } finally {
      if (currentRequest.current === controller) setIsReading(false);
    }
  }

  /** Sends the photo to the language model of the server. Rejects if it reads nothing. */
  async function readOnServer(file: File, signal: AbortSignal): Promise<Partial<ProductDraft>> {
    if (!hasAssistant) throw new AssistantMissing();
    const photo = await shrinkPhoto(file, maxSidePx);
    const fields = nonEmptyFields(await call('readLabel', { body: photo }, { signal }));
    if (Object.keys(fields).length === 0) throw new LabelEmpty();
    return fields;
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
 * Returns the message for a label that could not be read. Any other error than these means that the
 * photo could not be opened, or has no text.
 */
function labelFailureText(error: unknown): string {
  if (error instanceof AssistantMissing) return aiUnavailableText;
  if (!(error instanceof CallError)) return unreadableText;
  return callFailureText(error.failure);
}
