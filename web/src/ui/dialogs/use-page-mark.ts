import { useLayoutEffect } from 'react';

type Mark = 'actionBar' | 'bottomBar' | 'dialog' | 'keyboard' | 'ownHeader' | 'pending' | 'strip';

const values = new Map<Mark, (readonly [string])[]>();

/**
 * Sets an attribute on `:root` for style sheets while a part is shown: `data-action-bar`,
 * `data-bottom-bar`, `data-dialog`, `data-keyboard`, `data-own-header`, `data-pending`,
 * `data-strip`, with the value of the part that was shown last. Selectors with `:has` would search
 * the whole page after every change.
 */
export function usePageMark(mark: Mark, value = '', isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const entry = [value] as const;
    values.set(mark, [...(values.get(mark) ?? []), entry]);
    show(mark);
    return () => {
      values.set(
        mark,
        (values.get(mark) ?? []).filter((existing) => existing !== entry),
      );
      show(mark);
    };
  }, [mark, value, isOn]);
}

function show(mark: Mark): void {
  const { dataset } = document.documentElement;
  const last = values.get(mark)?.at(-1);
  if (last === undefined) delete dataset[mark];
  else [dataset[mark]] = last;
}
