/** Converts errors of the AI SDK to AiFailure. Reads only codes, never the provider's messages. */
import { APICallError } from 'ai';
import { z } from 'zod';
import { AiFailure, type AiFailureCode } from './failure.ts';
import type { AiWatch } from './watch.ts';

const errorDetail = z.object({
  reason: z.string().optional(),
  violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
});

/**
 * The error object of Gemini and OpenAI: the field `error` of a response, or a part of a stream.
 */
const errorBody = z.object({
  status: z.string().optional(),
  code: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  details: z.array(errorDetail.catch({})).optional().catch(undefined),
});

interface Cause {
  readonly status: number | undefined;
  readonly codes: readonly string[];
}

/**
 * Reports the cause of a failed call to `watch`, and returns the AiFailure for the caller.
 *
 * @param hasBegun whether a part of the answer was already sent
 */
export function toAiFailure(error: unknown, watch: AiWatch, hasBegun = false): AiFailure {
  if (error instanceof AiFailure) return error;
  const cause = causeOf(error);
  const code = isTimeout(error) ? 'ai-timed-out' : codeOf(cause, hasBegun);
  const type = error instanceof Error ? error.name : typeof error;
  watch.reportFailure(code, { type, ...cause });
  return new AiFailure(code);
}

function codeOf({ status, codes }: Cause, hasBegun: boolean): AiFailureCode {
  const hasCode = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (hasCode(/^API_KEY_|^invalid_api_key$/u) || status === 401 || status === 403) {
    return 'ai-key-invalid';
  }
  if (status === 402 || hasCode(/^insufficient_quota$/u)) return 'ai-quota-exceeded';
  if (status === 429) {
    // Gemini sends RESOURCE_EXHAUSTED for both a used-up daily quota and too many calls a minute.
    const isDailyQuota =
      hasCode(/PerDay/u) || (hasCode(/^RESOURCE_EXHAUSTED$/u) && !hasCode(/PerMinute/u));
    return isDailyQuota ? 'ai-quota-exceeded' : 'ai-overloaded';
  }
  if (status === 503 || status === 529) return 'ai-overloaded';
  if (status === 408 || status === 504) return 'ai-timed-out';
  return hasBegun ? 'ai-cut-off' : 'ai-failed';
}

function causeOf(error: unknown): Cause {
  const status = readField(error, 'statusCode') ?? readField(error, 'code');
  const data = readField(error, 'data') ?? error;
  const parsed = errorBody.safeParse(readField(data, 'error') ?? data);
  if (!parsed.success) return { status: toHttpStatus(status), codes: [] };
  const { code, type, status: statusName, details = [] } = parsed.data;
  const quotas = details.flatMap(({ violations = [] }) => violations);
  const codes = [
    statusName,
    code,
    type,
    ...details.map(({ reason }) => reason),
    ...quotas.map(({ quotaId }) => quotaId),
  ];
  return {
    status: toHttpStatus(status) ?? toHttpStatus(code),
    // Only codes are kept. A sentence might quote the question.
    codes: codes.map(String).filter((text) => /^[A-Za-z][\w.-]{1,80}$/u.test(text)),
  };
}

const toHttpStatus = (value: unknown) =>
  typeof value === 'number' && value >= 400 && value <= 599 ? value : undefined;

function readField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name.endsWith('TimeoutError')) return true;
    // The provider responded, so the status says what failed.
    if (APICallError.isInstance(current) && current.statusCode !== undefined) return false;
  }
  return false;
}
