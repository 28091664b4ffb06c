/**
 * What `work` answers, unless `check` fails; both were asked of one connection, so neither is left
 * running. Throws what `check` throws before what `work` throws.
 */
export async function awaitChecked<T>(check: Promise<unknown>, work: Promise<T>): Promise<T> {
  const [checked, worked] = await Promise.allSettled([check, work]);
  if (checked.status === 'rejected') throw checked.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
