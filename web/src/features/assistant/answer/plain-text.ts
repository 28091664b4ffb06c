/** Returns the words of a Markdown text as they are read aloud: without marks and addresses. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+])\s+/gmu, '')
    .replace(/\*\*|__|[*`]/gu, '')
    .trim();
