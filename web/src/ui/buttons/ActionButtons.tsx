import { Button } from './Button.tsx';
import type { MenuItemProps } from './Menu.tsx';

/**
 * An action of a screen. A wide screen shows it as one of ActionButtons, a small one as a MenuItem
 * (UI-17).
 */
export interface Action extends Omit<MenuItemProps, 'hint'> {
  readonly isBusy?: boolean | undefined;
}

/** The actions as buttons with their icons and names. */
export const ActionButtons = ({ actions }: { readonly actions: readonly Action[] }) =>
  actions.map(({ kind, onSelect, isDisabled, children, ...button }) => (
    <Button
      {...button}
      key={children}
      kind={kind === 'danger' ? 'danger-ghost' : 'ghost'}
      size="sm"
      disabled={isDisabled}
      onClick={onSelect}
    >
      {children}
    </Button>
  ));
