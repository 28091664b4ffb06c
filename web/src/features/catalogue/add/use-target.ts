import { useState } from 'react';

export interface Target {
  readonly id: string;
  readonly name: string;
  readonly _count: { readonly items: number };
}

export interface TargetChoice {
  /** The chosen list or pantry; undefined while there is none. */
  readonly selected: Target | undefined;
  readonly select: (id: string) => void;
}

/**
 * The list or pantry for a product: by default the one last used on this device. `targets` is
 * undefined until they are known.
 */
export function useTarget(
  targets: readonly Target[] | undefined,
  lastUsed: () => string | null,
): TargetChoice {
  const [wantedId, select] = useState(lastUsed);
  return { selected: targets?.find(({ id }) => id === wantedId) ?? targets?.[0], select };
}
