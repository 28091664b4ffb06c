import { Drawer } from '@base-ui/react/drawer';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { useKeyboardInset } from '../touch/use-keyboard-inset.ts';
import { useMediaQuery } from '../touch/use-media-query.ts';
import { useLayer } from './use-layer.ts';
import { usePageMark } from './use-page-mark.ts';
import styles from './DialogSheet.module.css';

export interface DialogProps {
  readonly title: string;
  /**
   * Shown instead of the title, which is then only for screen readers, e.g. a product with its
   * picture.
   */
  readonly head?: ReactNode;
  /** On phones the dialog is low enough to fit above the keyboard. */
  readonly isCompact?: boolean | undefined;
  readonly isOpen: boolean;
  /** Called for Back, Escape, a tap outside, the X, and a swipe down on phones. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons: cancel first, the main one last. They stay visible above the keyboard. */
  readonly footer?: ReactNode;
  /** 720 px wide instead of 540. */
  readonly isWide?: boolean | undefined;
  /** The element that gets the focus; the first field by default. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /**
   * The element that gets the focus when the dialog closes, if its opener was removed; `true` for
   * the opener.
   */
  readonly finalFocus?: (() => HTMLElement | true) | undefined;
  /** Makes the dialog a form: called on Enter and by a submit button, also one in the footer. */
  readonly onSubmit?: (() => void) | undefined;
  /** Whether the dialog has its own address, which Back leaves. */
  readonly hasAddress?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * The content of a Dialog. It closes in two steps: it leaves the screen in the frame that shows the
 * effect of the tap, and all other work of closing is done after that frame (docs/adr/0051).
 */
export function DialogSheet(props: DialogProps) {
  const { isOpen, onClose, hasAddress = false } = props;
  const [isShown, setIsShown] = useState(isOpen);
  if (isOpen && !isShown) setIsShown(true);
  useLayer(isOpen && !hasAddress, onClose);
  usePageMark('dialog', '', isShown);
  const popup = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    popup.current?.toggleAttribute('data-leaving', !isOpen);
    scrim.current?.toggleAttribute('data-leaving', !isOpen);
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) return undefined;
    let isOver = false;
    const close = () => {
      if (!isOver) setIsShown(false);
    };
    // Without animations, the library removes a dialog as soon as it is closed.
    if (popup.current !== null && 'getAnimations' in popup.current) afterNextPaint(close);
    else close();
    return () => {
      isOver = true;
    };
  }, [isOpen]);
  return (
    <Sheet
      {...props}
      isShown={isShown}
      popup={popup}
      scrim={scrim}
      onDismiss={() => setIsShown(false)}
    />
  );
}

interface SheetProps extends DialogProps {
  /** Still true while a closed dialog leaves the screen. */
  readonly isShown: boolean;
  readonly popup: RefObject<HTMLDivElement | null>;
  readonly scrim: RefObject<HTMLDivElement | null>;
  /**
   * Called before `onClose`, because after a swipe the library must be closed in the same frame.
   */
  readonly onDismiss: () => void;
}

/** Does not render again in the first step of closing, so that this step takes little time. */
const Sheet = memo(PlainSheet, (before, after) => before.isShown && after.isShown && !after.isOpen);

function PlainSheet({
  title,
  head,
  isCompact = false,
  isShown,
  popup,
  scrim,
  onDismiss,
  onClose,
  children,
  footer,
  isWide = false,
  initialFocus,
  finalFocus,
  onSubmit,
  className,
}: SheetProps) {
  const keyboard = useKeyboardInset();
  const isSheet = useMediaQuery('(max-width: 639.98px)');

  function dismiss() {
    if (isLeaving(popup.current)) return;
    onDismiss();
    onClose();
  }
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // In React, a dialog that is opened from a form is a child of it, and must not submit that form
    // too.
    event.stopPropagation();
    onSubmit?.();
  }
  /**
   * Submits without the browser, which would first collect all fields for its autofill. On a slow
   * phone this takes a tenth of the time of a tap. A dialog with a password is submitted by the
   * browser, which offers to save the password.
   */
  function handleClick(event: MouseEvent<HTMLElement>) {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    const isOwn = form instanceof Node && event.currentTarget.contains(form);
    if (onSubmit === undefined || !isOwn || event.defaultPrevented) return;
    if (form.querySelector('[type=password]') !== null) return;
    event.preventDefault();
    onSubmit();
  }
  const inside = (
    <>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  );
  return (
    <Drawer.Root open={isShown} onOpenChange={dismiss}>
      <Drawer.Portal>
        <Drawer.Backdrop ref={scrim} className={styles.scrim} />
        <Drawer.Viewport
          className={styles.viewport}
          style={{ '--keyboard-inset': `${keyboard}px` } as CSSProperties}
        >
          <Drawer.Popup
            ref={popup}
            className={classNames(
              styles.popup,
              isWide && styles.wide,
              isCompact && styles.compact,
              className,
            )}
            initialFocus={initialFocus ?? (() => firstField(popup.current) ?? true)}
            finalFocus={finalFocus}
            onClick={handleClick}
            onClickCapture={ignoreWhileLeaving}
            onSubmitCapture={ignoreWhileLeaving}
          >
            <div className={styles.frame} data-base-ui-swipe-ignore={isSheet ? 'x' : ''}>
              <div className={styles.grabber} aria-hidden="true" />
              <div className={styles.header}>
                <Drawer.Title className={head === undefined ? styles.title : styles.hiddenTitle}>
                  {title}
                </Drawer.Title>
                {head !== undefined && <div className={styles.head}>{head}</div>}
                <Drawer.Close
                  render={
                    <IconButton icon="x" kind="quiet" label="Fechar" className={styles.close} />
                  }
                />
              </div>
              {onSubmit === undefined ? (
                inside
              ) : (
                <form className={styles.form} onSubmit={handleSubmit} noValidate>
                  {inside}
                </form>
              )}
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

const isLeaving = (popup: HTMLElement | null) => popup?.hasAttribute('data-leaving') ?? false;

/** Ignores a second tap during the closing animation, also for the elements behind the dialog. */
function ignoreWhileLeaving(event: SyntheticEvent<HTMLElement>) {
  if (!isLeaving(event.currentTarget)) return;
  // A dialog opened from this one is its child in React.
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  event.stopPropagation();
}

function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input, select, textarea') ?? null;
}
