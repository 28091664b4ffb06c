import { violatedConstraint } from '../../db/database.ts';

/** Maps the name of a constraint to the failure of a statement that violates it. */
export type FailuresByConstraint = Readonly<Record<string, () => Error>>;

/**
 * Awaits a statement. If it violates one of the constraints in `failures`, throws the failure for
 * that constraint. In this way constraints resolve races, and the client gets a failure of the
 * contract.
 */
export async function refuseViolations<T>(
  failures: FailuresByConstraint,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const createFailure = failures[violatedConstraint(error) ?? ''];
    throw createFailure ? createFailure() : error;
  }
}
