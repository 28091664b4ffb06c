/**
 * Awaits both promises, so that neither uses the connection afterwards, and returns the result of
 * `work`. If both fail, throws the error of `check`.
 */
export async function awaitChecked<T>(check: Promise<unknown>, work: Promise<T>): Promise<T> {
  const [checked, worked] = await Promise.allSettled([check, work]);
  if (checked.status === 'rejected') throw checked.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
