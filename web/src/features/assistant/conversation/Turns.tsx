import { useEffect, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { AnswerCard } from '../answer/AnswerCard.tsx';
import { preloadMarkdown } from '../answer/AnswerText.tsx';
import { renderWithoutKeys } from '../answer/render-without-keys.ts';
import type { ArticleDialogProps } from '../answer/ArticleDialog.tsx';
import type { Card, Conversation, Turn } from '../history/conversation.ts';
import { readCard } from '../history/stored-conversations.ts';
import { ProposalCard } from '../proposal/ProposalCard.tsx';
import { TurnView } from './TurnView.tsx';
import styles from './Turns.module.css';

const ArticleDialog = lazyDialog<ArticleDialogProps>(
  async () => (await import('../answer/ArticleDialog.tsx')).ArticleDialog,
);
const PriceHistoryDialog = lazyDialog(
  async () => (await import('../../insights/prices/PriceHistoryDialog.tsx')).PriceHistoryDialog,
);

export interface TurnsProps {
  readonly owner: string;
  readonly conversation: Conversation;
  /** When the screen was opened, in milliseconds. */
  readonly openedAt: number;
  readonly onStop: () => void;
  readonly onDecide: (turnId: string, index: number, card: Card) => void;
  /** Asks the question of a turn again; `answeredBy` is undefined if it is not chosen. */
  readonly onAskAgain: (turn: Turn, answeredBy?: Turn['answeredBy']) => void;
}

/** The questions and answers of the open conversation, the oldest first. */
export function Turns({ owner, conversation, openedAt, ...handlers }: TurnsProps) {
  const { onStop, onDecide, onAskAgain } = handlers;
  const { id, turns } = conversation;
  useEffect(preloadMarkdown, []);
  const [articleId, setArticleId] = useState<string>();
  const [isArticleOpen, setIsArticleOpen] = useState(false);
  const [product, setProduct] = useState({ id: '', name: '' });
  const [isProductOpen, setIsProductOpen] = useState(false);
  return (
    <>
      <ol className={styles.turns} aria-label="Conversa">
        {turns.map((turn, position) => (
          <TurnView
            key={turn.id}
            turn={turn}
            isNew={position === turns.length - 1 && turn.askedAt >= openedAt}
            onStop={onStop}
            onAskAgain={(answeredBy) => onAskAgain(turn, answeredBy)}
          >
            <AnswerCard
              turn={turn}
              onOpenArticle={(opened) => {
                setArticleId(opened);
                setIsArticleOpen(true);
              }}
              onOpenPrices={(opened) => {
                setProduct(opened);
                setIsProductOpen(true);
              }}
            >
              {renderWithoutKeys(turn.status === 'asking' ? [] : turn.cards, (card, index) => (
                <ProposalCard
                  card={card}
                  askedAt={turn.askedAt}
                  readCard={() => readCard(owner, id, turn.id, index)}
                  onDecide={(decided) => onDecide(turn.id, index, decided)}
                  onAskAgain={() => onAskAgain(turn)}
                />
              ))}
            </AnswerCard>
          </TurnView>
        ))}
      </ol>
      <ArticleDialog
        articleId={articleId}
        isOpen={isArticleOpen}
        onClose={() => setIsArticleOpen(false)}
      />
      <PriceHistoryDialog
        product={product}
        isOpen={isProductOpen}
        onClose={() => setIsProductOpen(false)}
      />
    </>
  );
}
