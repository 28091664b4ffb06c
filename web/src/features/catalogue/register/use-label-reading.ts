import { barcodeText } from '@quitanda/contract/barcodes';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { offlineText } from '../../../lib/offline-text.ts';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { PhotoUnreadable, readBarcodeFromPhoto } from '../../../platform/codes-in-photo.ts';
import { LoadingFailed } from '../../../platform/device-failures.ts';
import { shrinkPhoto } from '../../../platform/shrink-photo.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { cameraFailureText } from '../../../shared/text-reading/camera-failure-text.ts';
import { ReadingCancelled, useTextReading } from '../../../shared/text-reading/use-text-reading.ts';
import { nonEmptyFields, type ProductDraft } from './product-draft.ts';
import { lookUp } from './use-barcode-data.ts';

const unreadableText =
  'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.';

/** The longer side of a shrunk photo, in pixels: enough to read the small print on a label. */
const maxSidePx = 1_600;

/** The server has no language model. */
class AssistantMissing extends Error {}

/** The photo has no text of a product. */
class LabelEmpty extends Error {}

interface Options {
  readonly isOpen: boolean;
  /** Whether the server has a language model. It is asked first. */
  readonly hasAssistant: boolean;
  /** `isUncertain` says that the device has recognised the fields, and may have misread them. */
  readonly onRead: (fields: Partial<ProductDraft>, isUncertain?: boolean) => void;
}

/**
 * '✨ Preencher com IA' (PRD-03): reads a product's fields from the photo of its label. Without a
 * model, or if it reads nothing, the device reads the barcode, whose data fill in the form, or else
 * the text (AI-07, AI-40).
 */
export function useLabelReading({ isOpen, hasAssistant, onRead }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const toast = useToast();
  const text = useTextReading();
  const offlineProducts = useRead('getOfflineProducts', {}, { isEnabled: false }).data;
  const usedProducts = useRead('getUsedProducts', {}, { isEnabled: false }).data;
  const [isReading, setIsReading] = useState(false);
  const currentRequest = useRef<AbortController>(undefined);
  const { cancel: cancelText } = text;
  const end = useEffectEvent(() => {
    currentRequest.current?.abort();
    cancelText();
  });
  useEffect(() => () => end(), [isOpen]);

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
      await readOnDevice(file, signal).catch((deviceError: unknown) => {
        const failureText = labelFailureText(error, deviceError);
        if (!signal.aborted && failureText !== undefined) toast.error(failureText);
      });
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

  /** Reads the barcode, and the text if nothing is known about the barcode. Rejects if neither is. */
  async function readOnDevice(file: File, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const barcode = await readBarcodeFromPhoto(file).catch((failure: unknown) => {
      if (failure instanceof PhotoUnreadable) throw failure;
      return undefined;
    });
    signal.throwIfAborted();
    if (barcode !== undefined) {
      onRead({ barcode: barcodeText(barcode) });
      const data = await lookUp(barcode, { call, fetchOnce, signal }).catch(() => undefined);
      signal.throwIfAborted();
      // The field of the barcode fills in what is known about it (PRD-04).
      if (data?.existingProduct !== undefined || data?.lookup) return;
    }
    const readings = await text.readText(file, 'label');
    const { createLabelKnowledge, readLabelText } = await loadLabelText();
    const products = [...(usedProducts ?? []), ...(offlineProducts?.products ?? [])];
    const fields = readLabelText(readings, createLabelKnowledge(products));
    signal.throwIfAborted();
    if (fields.name === undefined && fields.brand === undefined) throw new LabelEmpty();
    onRead(fields, true);
  }
  const onCameraFailed = (failure: unknown) => toast.error(cameraFailureText(failure));
  return { isReading, readLabel, onCameraFailed, textState: text.state, cancelText };
}

async function loadLabelText() {
  const [knowledge, label] = await Promise.all([
    import('./label/label-knowledge.ts'),
    import('./label/read-label-text.ts'),
  ]).catch((cause: unknown) => {
    throw new LoadingFailed('', { cause });
  });
  return { ...knowledge, ...label };
}

/**
 * Returns the message for a label that neither the server nor the device has read: why the server has
 * not, if a call failed. Nothing if the person has ended the reading and no call failed.
 */
function labelFailureText(error: unknown, deviceError: unknown): string | undefined {
  if (error instanceof CallError) return callFailureText(error.failure);
  const isCancelled = deviceError instanceof ReadingCancelled;
  if (isCancelled && !(error instanceof LabelEmpty)) return undefined;
  // The photo could not be opened, or has no text.
  return deviceError instanceof LoadingFailed ? offlineText : unreadableText;
}
