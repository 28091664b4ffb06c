import { brokenConstraint } from '../../db/database.ts';

/** Maps the name of a constraint to the failure of a statement that violates it. */
export type Refusals = Readonly<Record<string, () => Error>>;

/**
 * Awaits a statement. If it violates one of the named constraints, throws the failure for that
 * constraint. So the database decides races, and the client still gets a failure of the API.
 */
export async function refusing<T>(refusals: Refusals, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    throw refusal ? refusal() : error;
  }
}
