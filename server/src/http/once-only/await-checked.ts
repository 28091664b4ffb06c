/**
 * Awaits both promises, so that neither uses the connection afterwards, and returns the result of
 * `work`. If both fail, throws the error of `check`.
 */
export async function awaitChecked<T>(check: Promise<unknown>, work: Promise<T>): Promise<T> {
  const [checkResult, workResult] = await Promise.allSettled([check, work]);
  if (checkResult.status === 'rejected') throw checkResult.reason;
  if (workResult.status === 'rejected') throw workResult.reason;
  return workResult.value;
}
