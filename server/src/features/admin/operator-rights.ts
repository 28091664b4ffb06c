/** The rights of the calls of the operator page (ADM-02, docs/adr/0110). */
import type { Request, WriteName } from '@quitanda/contract';
import { recordOperatorAction } from '../../audit/audit.ts';
import type { Sql, Transaction } from '../../db/database.ts';
import type { Handler, HandlerContext, HandlerFunction } from '../../http/handlers.ts';
import { withRight, type OperatorCall } from '../../http/rights.ts';
import { requireOperator, requireOperatorWithRecentSignIn } from './operators.ts';

type OperatorWrite = Extract<OperatorCall, WriteName>;
type OperatorRead = Exclude<OperatorCall, OperatorWrite>;

/** An operator may call. Before `handle`, throws 'not-found' to anybody else. */
export const readAsOperator = <N extends OperatorRead>(handle: HandlerFunction<N>): Handler<N> =>
  withRight<N>('operator', async (request, context) => {
    const { caller, sql } = context as HandlerContext & { readonly sql: Sql };
    await requireOperator(sql, caller);
    return handle(request, context);
  });

type Change<N extends OperatorWrite> = (
  request: Request<N>,
  context: WriteContext,
) => Promise<{ readonly command: string; readonly account?: string }>;
type WriteContext = HandlerContext & { readonly sql: Transaction };

/**
 * An operator with a recent sign-in may call. Before the change, throws 'not-found' to anybody else,
 * and 'sign-in-again'. Records the command that `change` returns in the audit log, with its account.
 */
export const changeAsOperator = <N extends OperatorWrite>(change: Change<N>): Handler<N> =>
  withRight<N>('operator', async (request, handlerContext) => {
    const context = handlerContext as WriteContext;
    const { caller, now, sql } = context;
    await requireOperatorWithRecentSignIn(sql, caller, now);
    const { command, account = null } = await change(request, context);
    await recordOperatorAction(sql, { command, account, byUserId: caller.id }, now);
    // Every change has this answer, which the tests of the contract check.
    return { status: 204, body: null } as Awaited<ReturnType<HandlerFunction<N>>>;
  });
