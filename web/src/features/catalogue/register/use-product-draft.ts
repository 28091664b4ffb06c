import { useEffect, useState } from 'react';
import {
  emptyDraft,
  onlyEmpty,
  type DraftField,
  type DraftProblems,
  type ProductDraft,
} from './product-draft.ts';

const highlightMs = 2_000;

interface DraftState {
  readonly draft: ProductDraft;
  readonly problems: DraftProblems;
  /** The fields that were just filled in automatically. */
  readonly filled: readonly DraftField[];
  /** The values that the look-up of the barcode has filled in. */
  readonly lookedUp: Partial<ProductDraft>;
}

const stateOf = (start: Partial<ProductDraft>): DraftState => ({
  draft: { ...emptyDraft, ...start },
  problems: {},
  filled: [],
  lookedUp: {},
});

/**
 * Returns the draft of a product. The draft is kept if the dialog is closed by accident. Another
 * barcode or name resets the draft.
 */
export function useProductDraft(barcode = '', name = '') {
  const start = { barcode, name };
  const [state, setState] = useState(() => stateOf(start));
  const [startedFrom, setStartedFrom] = useState(start);
  if (startedFrom.barcode !== barcode || startedFrom.name !== name) {
    setStartedFrom(start);
    setState(stateOf(start));
  }

  const { filled } = state;
  useEffect(() => {
    if (filled.length === 0) return undefined;
    const timer = setTimeout(
      () => setState((current) => ({ ...current, filled: [] })),
      highlightMs,
    );
    return () => clearTimeout(timer);
  }, [filled]);

  return {
    ...state,
    set(field: DraftField, value: string): void {
      setState(({ draft, problems, ...rest }) => ({
        ...rest,
        draft: { ...draft, [field]: value },
        problems: without(problems, [field]),
      }));
    },
    setProblems: (problems: DraftProblems) => setState((current) => ({ ...current, problems })),
    /** Fills in values, and replaces existing values. */
    fill: (fields: Partial<ProductDraft>) => setState((current) => filledWith(current, fields)),
    /**
     * Fills the values of a barcode's look-up into empty fields. First removes the values of an
     * earlier barcode, because they belong to another product.
     */
    fillFromLookUp: (fields: Partial<ProductDraft>) =>
      setState((current) => {
        const draft = withoutLookedUp(current);
        const lookedUp = onlyEmpty(draft, fields);
        return filledWith({ ...current, draft, lookedUp }, lookedUp);
      }),
    clear: () => setState(stateOf(start)),
  };
}

function filledWith(state: DraftState, fields: Partial<ProductDraft>): DraftState {
  const filled = Object.keys(fields) as DraftField[];
  return {
    ...state,
    draft: { ...state.draft, ...fields },
    problems: without(state.problems, filled),
    filled,
  };
}

function withoutLookedUp({ draft, lookedUp }: DraftState): ProductDraft {
  const untouched = Object.entries(lookedUp).filter(
    ([field, value]) => draft[field as DraftField] === value,
  );
  return { ...draft, ...Object.fromEntries(untouched.map(([field]) => [field, ''])) };
}

function without(problems: DraftProblems, fields: readonly DraftField[]): DraftProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field as DraftField)),
  );
}
