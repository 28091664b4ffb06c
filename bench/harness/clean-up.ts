/** Tasks that stop the processes and remove the folders of a bench. */
const tasks: (() => unknown)[] = [];

/** Runs `task` when the bench ends, even after a failure. Tasks run in reverse order. */
export function addCleanup(task: () => unknown): void {
  tasks.push(task);
}

export async function cleanUp(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) await task();
}
