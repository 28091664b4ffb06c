/** Returns the words of a Markdown text as they are read aloud: without marks and addresses. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gmu, '')
    .replace(/\*\*|__|[*`]/gu, '')
    .trim();
