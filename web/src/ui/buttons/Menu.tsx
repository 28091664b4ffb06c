import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import { useLayer } from '../dialogs/use-layer.ts';
import styles from './Menu.module.css';

/**
 * A highlighted entry is scrolled into view. In a fixed menu this never scrolls the page, which would move
 * the entries under the finger.
 */
const positionMethod = 'fixed';

interface MenuProps {
  /** The element that opens the menu. */
  readonly trigger: ReactElement;
  /** The edge of the trigger to which the menu is aligned. */
  readonly align?: 'start' | 'end' | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** MenuItem and MenuChoices elements. */
  readonly children: ReactNode;
}

/**
 * Less frequent actions or choices behind a button. Arrow keys move, Enter selects, Escape and Back
 * close the menu.
 */
export function Menu({ trigger, align = 'end', isOpen, onOpenChange, children }: MenuProps) {
  useLayer(isOpen, () => onOpenChange(false));
  const container = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseMenu.Trigger render={trigger} />
      <div ref={container} className={styles.portal} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          className={styles.positioner}
          positionMethod={positionMethod}
          align={align}
          sideOffset={4}
        >
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuItemProps {
  /** Without an icon, the name is aligned with the names of MenuChoices. */
  readonly icon?: IconName | undefined;
  readonly onSelect: () => void;
  readonly kind?: 'plain' | 'danger' | undefined;
  readonly isDisabled?: boolean | undefined;
  /** A line under the name, e.g. why the item is disabled. */
  readonly hint?: string | undefined;
  readonly children: string;
}

export function MenuItem({
  icon,
  onSelect,
  kind = 'plain',
  isDisabled = false,
  hint,
  children,
}: MenuItemProps) {
  const hintId = useId();
  return (
    <>
      <BaseMenu.Item
        className={classNames(styles.item, kind === 'danger' && styles.danger)}
        aria-describedby={hint === undefined ? undefined : hintId}
        disabled={isDisabled}
        onClick={onSelect}
      >
        {icon === undefined ? <span className={styles.tick} /> : <Icon name={icon} />}
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

interface SubmenuProps {
  readonly icon: IconName;
  readonly name: string;
  /** MenuItem and MenuChoices elements. */
  readonly children: ReactNode;
}

/**
 * An entry for a second menu of rarely used entries, which covers the entries below it, because a phone
 * has no room beside the first menu. ArrowRight opens it, ArrowLeft, Escape and Back close it.
 */
export function Submenu({ icon, name, children }: SubmenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <BaseMenu.SubmenuRoot open={isOpen} onOpenChange={setIsOpen}>
      <BaseMenu.SubmenuTrigger className={styles.item} openOnHover={false}>
        <Icon name={icon} />
        {name}
        <Icon name="chevron-right" className={styles.more} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={styles.positioner}
          positionMethod={positionMethod}
          side="bottom"
          align="end"
          sideOffset={4}
        >
          <BaseMenu.Popup className={classNames(styles.popup, styles.second)}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}

interface MenuChoicesProps {
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly name: string;
  /** A line under the name. */
  readonly hint?: ReactNode;
}

/** Several choices; the current one has a tick. */
export function MenuChoices({ value, onChange, choices }: MenuChoicesProps) {
  return (
    <BaseMenu.RadioGroup value={value ?? ''} onValueChange={onChange}>
      {choices.map((choice) => (
        <BaseMenu.RadioItem
          key={choice.value}
          value={choice.value}
          data-value={choice.value}
          className={styles.item}
          closeOnClick
        >
          <span className={styles.tick}>
            <BaseMenu.RadioItemIndicator render={<Icon name="check" />} />
          </span>
          <span>
            {choice.name}
            {choice.hint}
          </span>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

/** A line between groups of items. */
export const MenuLine = () => <BaseMenu.Separator className={styles.line} />;
