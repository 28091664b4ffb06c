import { useState } from 'react';

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
 * Returns the list or pantry for a product: by default the one last used on this device. `targets`
 * is undefined until they are loaded.
 */
export function useTarget(
  targets: readonly Target[] | undefined,
  lastUsed: () => string | null,
): TargetChoice {
  const [selectedId, select] = useState(lastUsed);
  return { selected: targets?.find(({ id }) => id === selectedId) ?? targets?.[0], select };
}
