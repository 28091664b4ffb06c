import { useState } from 'react';

/** A list or pantry to which a product can be added. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly _count: { readonly items: number };
}

export interface TargetChoice {
  /** The selected list or pantry; undefined if there is none. */
  readonly selected: Target | undefined;
  readonly select: (id: string) => void;
}

/**
 * Returns the selected list or pantry, and a function to select another one. At first, it selects
 * the list or pantry that was last used on this device. `targets` is undefined until they are
 * loaded.
 */
export function useTarget(
  targets: readonly Target[] | undefined,
  readLastUsedId: () => string | null,
): TargetChoice {
  const [selectedId, select] = useState(readLastUsedId);
  return { selected: targets?.find(({ id }) => id === selectedId) ?? targets?.[0], select };
}
