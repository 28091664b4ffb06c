import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useId, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useLayer } from './use-layer.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** What a screen reader says of the three dots. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  /** MenuItem elements. */
  readonly children: ReactNode;
}

/** Less common acts behind three dots. Arrows move, Enter takes, Escape and Back close. */
export function Menu({ label, isOpen, onOpenChange, isDisabled = false, children }: MenuProps) {
  useLayer(isOpen, () => onOpenChange(false));
  const place = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={onOpenChange} disabled={isDisabled}>
      <BaseMenu.Trigger render={<IconButton icon="more" label={label} disabled={isDisabled} />} />
      <div ref={place} className={styles.place} />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner className={styles.positioner} align="end" sideOffset={4}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon: IconName;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean | undefined;
  /** A line under the name, e.g. why it cannot be taken now. */
  readonly hint?: string | undefined;
  readonly children: string;
}

export function MenuItem({ icon, onSelect, isDisabled = false, hint, children }: MenuItemProps) {
  const hintId = useId();
  return (
    <>
      <BaseMenu.Item
        className={styles.item}
        aria-describedby={hint === undefined ? undefined : hintId}
        disabled={isDisabled}
        onClick={onSelect}
      >
        <Icon name={icon} />
        {children}
      </BaseMenu.Item>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
