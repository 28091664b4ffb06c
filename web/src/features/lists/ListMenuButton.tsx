import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const loadMenu = () => import('./ListMenu.tsx');
const ListMenu = lazy(async () => ({ default: (await loadMenu()).ListMenu }));

type Props = Omit<ComponentProps<typeof ListMenu>, 'isOpen' | 'onOpenChange'>;

/** A menu costs more code than the rest of the screen: until it is wanted, only its button stands. */
export function ListMenuButton(props: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => whenQuiet(() => void loadMenu().catch(noSignal)), []);

  function open() {
    setIsWanted(true);
    setIsOpen(true);
  }
  const button = (
    <IconButton
      icon="more"
      label="Mais opções"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ListMenu {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}

/** It is tried again when it is wanted. */
const noSignal = () => undefined;
