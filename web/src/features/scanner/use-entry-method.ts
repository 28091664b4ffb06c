import { scanner } from '#platform/scanner.ts';
import { useState } from 'react';
import { isDenied, ScanCancelled } from '../../platform/device-failures.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { scanFailureText } from './failure-text.ts';

export interface TypedEntry {
  /** Says why the camera cannot be used, or how to allow it; undefined if there is nothing to say. */
  readonly note: string | undefined;
  /** Returns to the camera; undefined if there is none. */
  readonly onCamera: (() => void) | undefined;
}

interface CameraEntry {
  readonly onFailure: (failure: unknown) => void;
  readonly onTypeInstead: () => void;
}

/** Returns the props of the entry method that is in use: typing the code, or the camera. */
export function useEntryMethod(
  onCancel: () => void,
): { typed: TypedEntry } | { camera: CameraEntry } {
  const [isTyping, setIsTyping] = useState(scanner.unavailableReason() !== undefined);
  const [note, setNote] = useState(noCameraNote);
  const toast = useToast();

  if (isTyping) {
    const hasCamera = scanner.unavailableReason() === undefined;
    return { typed: { note, onCamera: hasCamera ? () => setIsTyping(false) : undefined } };
  }
  return {
    camera: {
      onFailure(failure) {
        if (failure instanceof ScanCancelled) {
          onCancel();
          return;
        }
        toast.error(scanFailureText(failure));
        setNote(isDenied(failure) ? deniedNote : undefined);
        setIsTyping(true);
      },
      onTypeInstead() {
        setNote(undefined);
        setIsTyping(true);
      },
    },
  };
}

const settingsOwner = { browser: 'navegador', device: 'aparelho' }[scanner.permissionSettings];
const deniedNote = `Para usar a câmera, permita o acesso nas configurações do ${settingsOwner}.`;

function noCameraNote(): string | undefined {
  const reason = scanner.unavailableReason();
  if (reason === undefined) return undefined;
  return reason === 'browser'
    ? 'Este navegador não dá acesso à câmera.'
    : 'A câmera só funciona em um endereço seguro (https).';
}
