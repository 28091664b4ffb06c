import { scanner } from '#platform/scanner.ts';
import { useState } from 'react';
import { isDenied, ScanCancelled } from '../../platform/camera-failures.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { failureText } from './failure-text.ts';

export interface TypedEntry {
  /** Why there is no camera. */
  readonly note: string | undefined;
  /** Returns to the camera; undefined if there is none. */
  readonly onCamera: (() => void) | undefined;
}

interface CameraEntry {
  readonly onFailure: (failure: unknown) => void;
  readonly onType: () => void;
}

/** Returns the method to enter a code that is shown: typing, or the camera. */
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
        toast.error(failureText(failure));
        setNote(isDenied(failure) ? deniedNote : undefined);
        setIsTyping(true);
      },
      onType() {
        setNote(undefined);
        setIsTyping(true);
      },
    },
  };
}

const settingsOwner = { browser: 'navegador', device: 'aparelho' }[scanner.settings];
const deniedNote = `Para usar a câmera, permita o acesso nas configurações do ${settingsOwner}.`;

function noCameraNote(): string | undefined {
  const reason = scanner.unavailableReason();
  if (reason === undefined) return undefined;
  return reason === 'browser'
    ? 'Este navegador não dá acesso à câmera.'
    : 'A câmera só funciona em um endereço seguro (https).';
}
