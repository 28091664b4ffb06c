/** Prepositions and conjunctions. */
const joiningWords = new Set(['de', 'da', 'do', 'das', 'dos', 'com', 'sem', 'e', 'em', 'para']);

/**
 * Returns the searches for a list item: its whole name, and then its first words, one fewer each
 * time. No search ends with a joining word.
 */
export function searchSteps(name: string): string[] {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const steps = words.map((_, droppedCount) => words.slice(0, words.length - droppedCount));
  return steps
    .filter((step) => !joiningWords.has(step.at(-1)?.toLowerCase() ?? ''))
    .map((step) => step.join(' '));
}
