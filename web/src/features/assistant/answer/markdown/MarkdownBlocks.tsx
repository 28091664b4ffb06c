import type { MarkedToken, Token, Tokens } from 'marked';
import { renderWithoutKeys } from '../render-without-keys.ts';
import { Inline } from './MarkdownInline.tsx';
import styles from './Markdown.module.css';

/** The maximum depth of nesting. Deeper text is shown unformatted. */
const maxDepth = 12;

interface Nesting {
  readonly depth: number;
  readonly topHeadingLevel: number;
}

interface BlocksProps extends Nesting {
  readonly tokens: readonly Token[];
}

export function Blocks({ tokens, ...nesting }: BlocksProps) {
  const { depth } = nesting;
  if (depth > maxDepth) return <p>{tokens.map(({ raw }) => raw).join('')}</p>;
  return renderWithoutKeys(tokens, (token) => <Block token={token as MarkedToken} {...nesting} />);
}

function Block({ token, ...nesting }: Nesting & { token: MarkedToken }) {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'heading':
      return <Heading token={token} {...nesting} />;
    case 'hr':
      return <hr className={styles.rule} />;
    case 'code':
      return (
        <pre className={styles.code}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote className={styles.quote}>
          <Blocks tokens={token.tokens} {...nestDeeper(nesting)} />
        </blockquote>
      );
    case 'list':
      return <List token={token} {...nesting} />;
    case 'table':
      return <Table token={token} />;
    case 'html':
      return <p className={styles.unformatted}>{token.raw.trim()}</p>;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} depth={0} />
        </p>
      );
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} depth={0} /> : <p>{token.text}</p>;
    default:
      return <p>{token.raw}</p>;
  }
}

const nestDeeper = ({ depth, topHeadingLevel }: Nesting): Nesting => ({
  depth: depth + 1,
  topHeadingLevel,
});

const headingTags = ['h3', 'h4', 'h5'] as const;

/** The highest heading of the answer becomes an h3, because the screen itself uses h1 and h2. */
function Heading({ token, topHeadingLevel }: Nesting & { token: Tokens.Heading }) {
  const HeadingTag = headingTags[Math.min(Math.max(0, token.depth - topHeadingLevel), 2)] ?? 'h5';
  return (
    <HeadingTag className={styles.heading}>
      <Inline tokens={token.tokens} depth={0} />
    </HeadingTag>
  );
}

function List({ token, ...nesting }: Nesting & { token: Tokens.List }) {
  const { ordered, start, items } = token;
  const lines = renderWithoutKeys(items, (item) => (
    <li>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      <Blocks tokens={item.tokens} {...nestDeeper(nesting)} />
    </li>
  ));
  if (!ordered) return <ul className={styles.list}>{lines}</ul>;
  return (
    <ol className={styles.list} start={start === '' ? 1 : start}>
      {lines}
    </ol>
  );
}

/** Tables are shown row by row, because a phone is too narrow for columns. */
function Table({ token: { header, rows } }: { token: Tokens.Table }) {
  return (
    <ul className={styles.list}>
      {renderWithoutKeys(rows, (row) => (
        <li>
          {renderWithoutKeys(row, ({ tokens }, column) => (
            <div>
              <b>
                <Inline tokens={header[column]?.tokens ?? []} depth={0} />
              </b>
              {': '}
              <Inline tokens={tokens} depth={0} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
