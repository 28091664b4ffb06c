/** What a bench started and must not leave behind: processes, folders. */
const tasks: (() => unknown)[] = [];

/** Runs `task` when the bench ends, however it ends; the last one first. */
export function whenDone(task: () => unknown): void {
  tasks.push(task);
}

export async function cleanUp(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) await task();
}
