/** Finds requests that the API's description allows, and that the API refuses as invalid (API-51). */
import type { Failure } from '@quitanda/contract';
import {
  findRule,
  inexpressibleRules,
  type Send,
  type SentRequest,
} from '../contract/inexpressible-rules.ts';
import type { Comparison } from './description.ts';
import type { Answer } from './verdict.ts';

/** One reason for which the API refused a request that the description allows. */
interface Reason {
  /** The call, the code, and the message of a field at fault. */
  readonly text: string;
  /** The listed rule that explains it, if there is one. */
  readonly rule: string | undefined;
}

/** Returns why a request was refused that the description allows; empty if that did not happen. */
export function reasonsOf(
  request: SentRequest,
  { operation = '', isAllowed }: Comparison,
  { status, body }: Answer,
): readonly Reason[] {
  if (!isAllowed || status !== 400) return [];
  const { code, fields = [{ field: '', message: undefined }] } = JSON.parse(body) as Failure;
  return fields.map(({ field, message }) => ({
    text: [operation, code, field, message].filter(Boolean).join(': '),
    rule: findRule({ request, call: operation, code, message }),
  }));
}

/** Returns an error for each listed rule whose request the API does not refuse by that rule any more. */
export async function findEndedRules(
  send: (request: SentRequest) => Promise<Answer>,
  compare: (request: SentRequest, answer: Answer) => Comparison,
): Promise<readonly string[]> {
  const sendJson: Send = async (request) => JSON.parse((await send(request)).body) as unknown;
  const faults: string[] = [];
  for (const [rule, { createRefused }] of Object.entries(inexpressibleRules)) {
    const request = await createRefused(sendJson);
    const answer = await send(request);
    const reasons = reasonsOf(request, compare(request, answer), answer);
    if (reasons.length > 0 && reasons.every((reason) => reason.rule === rule)) continue;
    const found = `${answer.status} ${answer.body.slice(0, 200)}`;
    faults.push(`the listed rule "${rule}" refuses nothing that the description allows: ${found}`);
  }
  return faults;
}
