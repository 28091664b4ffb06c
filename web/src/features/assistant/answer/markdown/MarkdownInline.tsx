import type { MarkedToken, Token } from 'marked';
import type { ReactNode } from 'react';
import { renderWithoutKeys } from '../render-without-keys.ts';
import { isWebAddress } from '../web-address.ts';

/** The maximum depth of nesting. Deeper text is shown unformatted. */
const maxDepth = 12;

interface InlineProps {
  readonly tokens: readonly Token[];
  readonly depth: number;
}

export function Inline({ tokens, depth }: InlineProps): ReactNode {
  if (depth > maxDepth) return tokens.map(({ raw }) => raw).join('');
  return renderWithoutKeys(tokens, (token) => (
    <InlineToken token={token as MarkedToken} depth={depth} />
  ));
}

function InlineToken({ token, depth }: { token: MarkedToken; depth: number }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Anchor address={token.href} tokens={token.tokens} depth={depth} raw={token.raw} />;
    // Images are never loaded, because the requests would reveal the reader to other servers.
    case 'image':
      return token.text;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? (
        <Inline tokens={token.tokens} depth={depth + 1} />
      ) : (
        decodeEntities(token.text)
      );
    case 'html':
      return /^<br\s*\/?>$/iu.test(token.raw) ? <br /> : token.raw;
    default:
      return token.raw;
  }
}

interface AnchorProps extends InlineProps {
  readonly address: string;
  readonly raw: string;
}

/** Renders a link to a web page. Any other link is shown as text. */
function Anchor({ address, tokens, depth, raw }: AnchorProps) {
  if (!isWebAddress(address)) return raw;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <Inline tokens={tokens} depth={depth + 1} />
    </a>
  );
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Replaces decimal HTML entities and the most common named ones by their characters. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(\w{1,6}));/gu, (entity, code?: string, name?: string) =>
    code === undefined ? (namedEntities[name ?? ''] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
