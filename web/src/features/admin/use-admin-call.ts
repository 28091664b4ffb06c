import type { Answer } from '@quitanda/contract';
import { adminRoutes } from '@quitanda/contract/admin-routes';
import { useCallback } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { CallOptions } from '../../sync/http/call.ts';
import { useSync } from '../../sync/react/sync-context.ts';
import type { CallInput, ErrorResponse } from '../../sync/reads-and-writes.ts';

export type AdminRouteName = keyof typeof adminRoutes;

/** Throws CallError. */
type AdminCall = <N extends AdminRouteName>(
  name: N,
  input: CallInput<N>,
  options: Pick<CallOptions, 'key' | 'signal'>,
) => Promise<Answer<N>>;

/**
 * Returns a function that calls a route of the operator page. The definitions of these routes are
 * loaded only with that page. If a merge changes rows of the operator's household, the next
 * exchange brings these rows.
 */
export function useAdminCall(): AdminCall {
  const sync = useSync();
  return useCallback<AdminCall>(
    (name, input, options) => sync.call(name, input, { ...options, route: adminRoutes[name] }),
    [sync],
  );
}

/** Returns the refusal of the server; undefined for any other error. */
export function refusalOf(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof CallError) || error.failure.kind !== 'error-response') return undefined;
  return error.failure;
}

/**
 * Whether the server refused a call because the person is not an operator (ADM-02). Only then is the
 * code 'not-found'; an unknown product has the code 'product-not-found'.
 */
export const isNotOperatorRefusal = (refusal: ErrorResponse | undefined): boolean =>
  refusal?.failure.code === 'not-found';
