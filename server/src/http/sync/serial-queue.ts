/** Runs tasks with the same name one after the other. Tasks with other names do not wait for them. */
export type RunInOrder = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Creates a queue. After an error for which `endsQueue`, the tasks that wait then fail with it too. */
export function createSerialQueue(endsQueue: (error: unknown) => boolean): RunInOrder {
  const lastTasks = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const previous = lastTasks.get(name) ?? Promise.resolve();
    const current = previous.then(work, (error: unknown) => {
      if (endsQueue(error)) throw error;
      return work();
    });
    lastTasks.set(name, current);
    const removeIfLast = () => {
      if (lastTasks.get(name) === current) lastTasks.delete(name);
    };
    current.then(removeIfLast, removeIfLast);
    return current;
  };
}
