import { lexer, type Token, type Tokens } from 'marked';
import { Blocks } from './MarkdownBlocks.tsx';

interface MarkdownProps {
  readonly text: string;
}

/**
 * Renders the supported Markdown of an answer (AI-02) as React elements, and never as HTML, so that
 * a script in the answer is shown as text and does not run.
 */
export function Markdown({ text }: MarkdownProps) {
  const tokens = tokensOf(text);
  return <Blocks tokens={tokens} depth={0} topHeadingLevel={findTopHeadingLevel(tokens)} />;
}

function tokensOf(text: string): readonly Token[] {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    // The lexer fails on text that is nested too deeply.
    return [{ type: 'html', raw: text }];
  }
}

/** Returns the level of the answer's highest heading, because answers may start at any level. */
function findTopHeadingLevel(tokens: readonly Token[]): number {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  return Math.min(6, ...headings.map(({ depth }) => depth));
}
