import { useLayoutEffect } from 'react';

type RootAttribute =
  | 'actionBar'
  | 'bottomBar'
  | 'dialog'
  | 'keyboard'
  | 'ownHeader'
  | 'pending'
  | 'strip';

const values = new Map<RootAttribute, (readonly [string])[]>();

/**
 * Sets an attribute on `:root` for style sheets while a component is mounted and `isOn`:
 * `data-action-bar`, `data-bottom-bar`, `data-dialog`, `data-keyboard`, `data-own-header`,
 * `data-pending`, `data-strip`. If several components set the same attribute, it has the value of
 * the last one. Style sheets could use `:has` instead, but the browser would then search the whole
 * page after every change.
 */
export function useRootAttribute(attribute: RootAttribute, value = '', isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    // An array, so that two components with the same value have different entries.
    const entry = [value] as const;
    values.set(attribute, [...(values.get(attribute) ?? []), entry]);
    applyLastValue(attribute);
    return () => {
      values.set(
        attribute,
        (values.get(attribute) ?? []).filter((existing) => existing !== entry),
      );
      applyLastValue(attribute);
    };
  }, [attribute, value, isOn]);
}

function applyLastValue(attribute: RootAttribute): void {
  const { dataset } = document.documentElement;
  const last = values.get(attribute)?.at(-1);
  if (last === undefined) delete dataset[attribute];
  else [dataset[attribute]] = last;
}
