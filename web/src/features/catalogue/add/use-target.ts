import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useRef, useState } from 'react';

export interface Target {
  readonly id: string;
  readonly name: string;
  readonly _count: { readonly items: number };
}

interface TargetOptions {
  /** Undefined until they are known. */
  readonly targets: readonly Target[] | undefined;
  /** The one last used on this device. */
  readonly remembered: () => string | null;
  /** The message for a new one without a name. */
  readonly blank: string;
}

/**
 * The target of a product: an existing list or pantry, by default the last used one, or a new one.
 */
export function useTarget({ targets, remembered, blank }: TargetOptions) {
  const [wantedId, setWantedId] = useState(remembered);
  const [newName, setNewName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const hasAnswered = useRef(false);
  const selected = targets?.find(({ id }) => id === wantedId) ?? targets?.[0];
  const isCreating = newName !== undefined || targets?.length === 0;

  return {
    selected,
    select: setWantedId,
    isCreating,
    newName: newName ?? '',
    setNewName(name: string): void {
      setNewName(name);
      setProblem(undefined);
    },
    /** Returns from a new one to the existing ones. */
    cancelCreating: () => setNewName(undefined),
    problem,
    /**
     * Adds the product to the chosen target, once however often it is pressed. Returns whether it
     * did.
     */
    answer(on: { existing: (target: Target) => void; created: (name: string) => void }): boolean {
      if (hasAnswered.current) return false;
      if (isCreating) {
        const cleaned = cleanName(newName ?? '');
        if ('problem' in cleaned) {
          setProblem(nameProblemText(cleaned.problem, blank));
          return false;
        }
        on.created(cleaned.name);
      } else {
        if (selected === undefined) return false;
        on.existing(selected);
      }
      hasAnswered.current = true;
      return true;
    },
  };
}

export type TargetChoice = ReturnType<typeof useTarget>;
