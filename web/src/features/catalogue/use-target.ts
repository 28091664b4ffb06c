import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useRef, useState } from 'react';

export interface Target {
  readonly id: string;
  readonly name: string;
  readonly _count: { readonly items: number };
}

interface TargetOptions {
  /** undefined while they are not known. */
  readonly targets: readonly Target[] | undefined;
  /** The one last used on this device. */
  readonly remembered: () => string | null;
  /** What is said of a new one without a name. */
  readonly blank: string;
}

/** Where a product goes: one of those there are, the last used before others, or a new one. */
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
    /** Back from a new one to those there are. */
    cancelCreating: () => setNewName(undefined),
    problem,
    /** Runs what fits the choice, once however often it is pressed; whether it did. */
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
