/** Checks an answer for faults that no answer may have, whatever was requested. */
import { failure } from '@quitanda/contract';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Internal details: stacks, files, and PostgreSQL's messages about a statement. */
const internalDetails =
  /\n\s+at |node_modules|\/server\/src\/|\.ts:\d|syntax error at|violates \S+ ?constraint|(relation|column|constraint) "|invalid (byte|input) sequence|invalid input syntax|SQLSTATE|drizzle/u;

const signInFailure = z.strictObject({ code: z.string(), message: z.string() });

/**
 * Returns what is wrong with an answer; empty if it is valid. `secrets` belong to another person.
 */
export function faultsOf(
  { status, headers, body }: Answer,
  secrets: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  if (status >= 500 && !isAiFailure(status, body)) faults.push(`answered ${status}`);
  if (internalDetails.test(body)) faults.push('reveals internal details');
  for (const secret of secrets)
    if (body.includes(secret)) faults.push('reveals data of another person');
  if (status >= 400 && body !== '' && !isFailure(body)) faults.push('fails in another shape');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('lets a browser guess its type');
  if (headers['cache-control'] === undefined) faults.push('may be cached by a proxy');
  return faults;
}

/** Whether the answer reports a failure of the external AI service, which is not a fault. */
function isAiFailure(status: number, body: string): boolean {
  return status === 503 && /"code":"ai-/u.test(body);
}

function isFailure(body: string): boolean {
  try {
    const json: unknown = JSON.parse(body);
    return z.strictObject(failure.shape).or(signInFailure).safeParse(json).success;
  } catch {
    return false;
  }
}
