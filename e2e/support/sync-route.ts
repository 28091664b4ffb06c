/** Lets a test answer the app's calls of sync. */
import type { Failure, SentWrite, SyncResponse, WriteName } from '@quitanda/contract';
import type { Page, Route } from '@playwright/test';

const urlPattern = '**/api/sync';

interface SyncBody {
  readonly writes: readonly SentWrite[];
}

/**
 * Calls `answer` instead of the server for each call of sync that contains a write for which
 * `matches` returns true. Returns a function that stops this.
 */
async function interceptWrites(
  page: Page,
  matches: (write: SentWrite) => boolean,
  answer: (route: Route, body: SyncBody) => Promise<void>,
): Promise<() => Promise<void>> {
  const handle = async (route: Route) => {
    const body = route.request().postDataJSON() as SyncBody;
    if (body.writes.some(matches)) await answer(route, body);
    else await route.fallback();
  };
  await page.route(urlPattern, handle);
  return () => page.unroute(urlPattern, handle);
}

/**
 * Answers each write with this name by a refusal, without sending it to the server. Returns a
 * function after which writes reach the server again.
 */
export function refuseWrites(
  page: Page,
  name: WriteName,
  failure: Failure,
): Promise<() => Promise<void>> {
  const isRefused = (write: SentWrite) => write.name === name;
  return interceptWrites(page, isRefused, async (route, body) => {
    const writes = body.writes.filter((write) => !isRefused(write));
    const response = await route.fetch({ postData: { ...body, writes } });
    const answer = (await response.json()) as SyncResponse;
    const refusedOutcomes = body.writes
      .filter(isRefused)
      .map(({ sequence }) => ({ sequence, refusal: { status: 409, failure } }));
    const outcomes = [...answer.outcomes, ...refusedOutcomes].sort(
      (one, other) => one.sequence - other.sequence,
    );
    await route.fulfill({ response, json: { ...answer, outcomes } });
  });
}

/** Answers each call that has writes with this failure. Returns a function that stops this. */
export function failWrites(
  page: Page,
  status: number,
  failure: Failure,
): Promise<() => Promise<void>> {
  return interceptWrites(
    page,
    () => true,
    (route) => route.fulfill({ status, json: failure }),
  );
}
