import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './ConversationHead.module.css';
import type { ConversationMenuProps } from './ConversationMenu.tsx';

/** The menu, whose code is larger than the rest of the head. */
const LazyMenu = lazyPart<ConversationMenuProps>(
  async () => (await import('./ConversationMenu.tsx')).ConversationMenu,
  {
    isNeeded: ({ isOpen }) => isOpen,
    onLoadFailed: ({ onOpenChange }) => onOpenChange(false),
    fallback: ({ onOpenChange }) => (
      <IconButton
        icon="more"
        label="Mais opções"
        kind="quiet"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => onOpenChange(true)}
      />
    ),
  },
);

type ConversationHeadProps = Omit<ConversationMenuProps, 'isOpen' | 'onOpenChange'> & {
  readonly onHistory: () => void;
};

/** AI-20: the title of the screen, the kept conversations and the menu. */
export function ConversationHead({ onHistory, ...menu }: ConversationHeadProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>Conversa</h1>
        <p>Nada muda sem o seu toque</p>
      </div>
      <IconButton
        icon="history"
        kind="quiet"
        label="Conversas anteriores"
        aria-haspopup="dialog"
        onClick={onHistory}
      />
      <LazyMenu {...menu} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />
    </div>
  );
}
