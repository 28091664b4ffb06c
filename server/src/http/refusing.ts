import { brokenConstraint } from '../db/database.ts';

/** Named constraint → the failure that breaking it stands for. */
export type Refusals = Readonly<Record<string, () => Error>>;

/**
 * Awaits a statement; where it broke one of the named constraints, throws the failure that stands
 * for it. The database decides races; this says in the API's words what it decided.
 */
export async function refusing<T>(refusals: Refusals, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    throw refusal ? refusal() : error;
  }
}
