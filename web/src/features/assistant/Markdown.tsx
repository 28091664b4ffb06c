import { lexer, type Token, type Tokens } from 'marked';
import { Blocks } from './MarkdownBlocks.tsx';

interface MarkdownProps {
  readonly text: string;
}

/**
 * An answer's little markdown (AI-02) as React elements: never as HTML, so whatever stands in it is
 * shown and not run.
 */
export function Markdown({ text }: MarkdownProps) {
  const tokens = tokensOf(text);
  return <Blocks tokens={tokens} depth={0} topHeading={topHeading(tokens)} />;
}

function tokensOf(text: string): readonly Token[] {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    // Nested too deep to read.
    return [{ type: 'html', raw: text }];
  }
}

/** The depth of the answer's largest headings, wherever it likes to begin. */
function topHeading(tokens: readonly Token[]): number {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  return Math.min(6, ...headings.map(({ depth }) => depth));
}
