import { useState, useSyncExternalStore } from 'react';
import { useSync } from '../sync/react/sync-context.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const ProofDialog = lazyPart(
  async () => (await import('../features/profile/proof/ProofDialog.tsx')).ProofDialog,
  { isNeeded: ({ isOpen }) => isOpen, onLoadFailed: ({ onEnd }) => onEnd(false) },
);

/** Asks for a fresh proof over any screen, when a call needs one (PRF-03). */
export function ProofQuestion() {
  const { proofRequests } = useSync();
  const isOpen = useSyncExternalStore(proofRequests.subscribe, proofRequests.isOpen);
  // Remounts the dialog for each question, so that no typed password is kept.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [count, setCount] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setCount(count + 1);
  }
  return <ProofDialog key={count} isOpen={isOpen} onEnd={proofRequests.answer} />;
}
