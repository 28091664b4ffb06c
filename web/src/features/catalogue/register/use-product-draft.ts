import { useEffect, useState } from 'react';
import {
  emptyDraft,
  fieldsEmptyInDraft,
  type DraftField,
  type DraftProblems,
  type ProductDraft,
} from './product-draft.ts';

const highlightMs = 2_000;

interface DraftState {
  readonly draft: ProductDraft;
  readonly problems: DraftProblems;
  /** The fields that were just filled in automatically. */
  readonly filledFields: readonly DraftField[];
  /** The values that the look-up of the barcode has filled in. */
  readonly lookedUpFields: Partial<ProductDraft>;
  /** The fields with a value that the device has recognised, until the person or the server sets them. */
  readonly uncertainFields: readonly DraftField[];
}

const createState = (initial: Partial<ProductDraft>): DraftState => ({
  draft: { ...emptyDraft, ...initial },
  problems: {},
  filledFields: [],
  lookedUpFields: {},
  uncertainFields: [],
});

/**
 * Returns the draft of a product. Only `clear` deletes it, so it is kept after an accidental close
 * of the dialog. A change of the initial barcode or name resets the draft.
 */
export function useProductDraft(barcode = '', name = '') {
  const initial = { barcode, name };
  const [state, setState] = useState(() => createState(initial));
  const [lastInitial, setLastInitial] = useState(initial);
  if (lastInitial.barcode !== barcode || lastInitial.name !== name) {
    setLastInitial(initial);
    setState(createState(initial));
  }

  const { filledFields } = state;
  useEffect(() => {
    if (filledFields.length === 0) return undefined;
    const timer = setTimeout(
      () => setState((current) => ({ ...current, filledFields: [] })),
      highlightMs,
    );
    return () => clearTimeout(timer);
  }, [filledFields]);

  return {
    ...state,
    setField(field: DraftField, value: string): void {
      setState(({ draft, problems, uncertainFields, ...others }) => ({
        ...others,
        uncertainFields: uncertainFields.filter((other) => other !== field),
        draft: { ...draft, [field]: value },
        problems: withoutProblems(problems, [field]),
      }));
    },
    setProblems: (problems: DraftProblems) => setState((current) => ({ ...current, problems })),
    /**
     * Fills in the values, and overwrites existing ones; with `isUncertain`, only fills empty fields,
     * and marks them.
     */
    fill: (fields: Partial<ProductDraft>, isUncertain = false) =>
      setState((current) => {
        if (!isUncertain) return fillFields(current, fields);
        const uncertain = fieldsEmptyInDraft(current.draft, fields);
        const uncertainFields = Object.keys(uncertain) as DraftField[];
        return { ...fillFields(current, uncertain), uncertainFields };
      }),
    /**
     * Fills empty fields with the values from the look-up of a barcode. Before that, it removes the
     * values of an earlier barcode, because they belong to another product.
     */
    fillFromLookUp: (fields: Partial<ProductDraft>) =>
      setState((current) => {
        const draft = withoutLookedUpFields(current);
        const lookedUpFields = fieldsEmptyInDraft(draft, fields);
        return fillFields({ ...current, draft, lookedUpFields }, lookedUpFields);
      }),
    clear: () => setState(createState(initial)),
  };
}

function fillFields(state: DraftState, fields: Partial<ProductDraft>): DraftState {
  const filledFields = Object.keys(fields) as DraftField[];
  return {
    ...state,
    uncertainFields: state.uncertainFields.filter((field) => !filledFields.includes(field)),
    draft: { ...state.draft, ...fields },
    problems: withoutProblems(state.problems, filledFields),
    filledFields,
  };
}

/** Empties the fields whose looked-up value was not changed since. */
function withoutLookedUpFields({ draft, lookedUpFields }: DraftState): ProductDraft {
  const unchangedFields = Object.entries(lookedUpFields).filter(
    ([field, value]) => draft[field as DraftField] === value,
  );
  return { ...draft, ...Object.fromEntries(unchangedFields.map(([field]) => [field, ''])) };
}

function withoutProblems(problems: DraftProblems, fields: readonly DraftField[]): DraftProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field as DraftField)),
  );
}
