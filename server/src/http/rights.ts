/**
 * The rights by which handlers are made. `Handlers` accepts nothing else, so that a call without a
 * right does not compile (docs/adr/0110).
 */
import type { Request } from '@quitanda/contract';
import type { adminRoutes } from '@quitanda/contract/admin-routes';
import type {
  Caller,
  Handler,
  HandlerContext,
  MountedName,
  Right,
  HandlerFunction,
} from './handlers.ts';

/** The calls of the operator page. */
export type OperatorCall = keyof typeof adminRoutes;
/** The calls whose path names the household. The header `Quitanda-Household` does not concern them. */
export type HouseholdCall = {
  [N in MountedName]: Request<N>['params'] extends { readonly householdId: string } ? N : never;
}[MountedName];
type OtherCall = Exclude<MountedName, OperatorCall | HouseholdCall>;

/** The context without a household, for calls that concern none. */
interface PersonContext extends Omit<HandlerContext, 'caller'> {
  readonly caller: Omit<Caller, 'householdId'>;
}
type AnybodyContext = Omit<HandlerContext, 'caller'>;

/** The call concerns no person. Its handler does not know who calls. */
export const asAnybody = <N extends OtherCall>(
  handle: HandlerFunction<N, AnybodyContext>,
): Handler<N> => withRight('anybody', handle);

/** The call concerns the account of the caller. Its handler knows no household. */
export const asPerson = <N extends OtherCall>(
  handle: HandlerFunction<N, PersonContext>,
): Handler<N> => withRight('person', handle);

/**
 * The call concerns the household of the header, or else the personal one. Before the handler runs,
 * `mount.ts` and `sync/` check that the caller is a member; a write locks the household, unless
 * `writesWithoutHouseholdLock` has its name.
 */
export const asMember = <N extends OtherCall>(handle: HandlerFunction<N>): Handler<N> =>
  withRight('member', handle);

/**
 * Returns `handle` with the name of its right, which `handle` must check. The slices make other
 * rights with it.
 */
export const withRight = <N extends MountedName>(
  right: Right,
  handle: HandlerFunction<N>,
): Handler<N> =>
  Object.assign<HandlerFunction<N>, { readonly right: Right }>(
    (request, context) => handle(request, context),
    {
      right,
    },
  );
