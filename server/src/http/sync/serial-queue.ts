/** Runs tasks with the same name one after the other. Tasks with different names do not wait. */
export type RunInOrder = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): RunInOrder {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const previous = last.get(name) ?? Promise.resolve();
    const current = previous.then(work, work);
    last.set(name, current);
    const removeIfLast = () => {
      if (last.get(name) === current) last.delete(name);
    };
    current.then(removeIfLast, removeIfLast);
    return current;
  };
}
