import { Drawer } from '@base-ui/react/drawer';
import {
  Fragment,
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
import { useRootAttribute } from './use-root-attribute.ts';
import styles from './DialogSheet.module.css';

export interface DialogProps {
  readonly title: string;
  /**
   * Shown instead of the title, e.g. a product with its picture. The title is then only for screen
   * readers.
   */
  readonly head?: ReactNode;
  /** Reduces the height of the dialog on phones, so that it fits above the keyboard. */
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
  /**
   * Whether the dialog has an address, which Back leaves. Such a dialog registers no layer
   * (`useLayer`) for Back.
   */
  readonly hasAddress?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * The content of a Dialog. It closes in two steps: the closing animation starts in the frame that
 * shows the effect of the tap, and all other work is done after that frame (docs/adr/0051).
 */
export function DialogSheet(props: DialogProps) {
  const { isOpen, onClose, hasAddress = false } = props;
  const [isShown, setIsShown] = useState(isOpen);
  if (isOpen && !isShown) setIsShown(true);
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (isOpen !== opening.isOpen) {
    setOpening({ isOpen, count: isOpen ? opening.count + 1 : opening.count });
  }
  useLayer(isOpen && !hasAddress, onClose);
  useRootAttribute('dialog', '', isShown);
  const popup = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    popup.current?.toggleAttribute('data-leaving', !isOpen);
    scrim.current?.toggleAttribute('data-leaving', !isOpen);
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) return undefined;
    let isCancelled = false;
    const close = () => {
      if (!isCancelled) setIsShown(false);
    };
    // Without animations, the library removes a dialog as soon as it is closed.
    if (popup.current !== null && 'getAnimations' in popup.current) afterNextPaint(close);
    else close();
    return () => {
      isCancelled = true;
    };
  }, [isOpen]);
  return (
    <Sheet
      {...props}
      isShown={isShown}
      openCount={opening.count}
      popup={popup}
      scrim={scrim}
      onDismiss={() => setIsShown(false)}
    />
  );
}

interface SheetProps extends DialogProps {
  /** Still true in the first step of closing. */
  readonly isShown: boolean;
  readonly openCount: number;
  readonly popup: RefObject<HTMLDivElement | null>;
  readonly scrim: RefObject<HTMLDivElement | null>;
  /**
   * Closes the dialog without the first step. Called before `onClose`, because the library must
   * close the dialog in the frame in which a swipe ends.
   */
  readonly onDismiss: () => void;
}

/** Skips the render in the first step of closing, so that this step takes little time. */
const Sheet = memo(
  PlainSheet,
  (previous, next) => previous.isShown && next.isShown && !next.isOpen,
);

function PlainSheet({
  title,
  head,
  isCompact = false,
  isShown,
  openCount,
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
  const keyboardInsetPx = useKeyboardInset();
  const isSheet = useMediaQuery('(max-width: 639.98px)');

  function dismiss() {
    if (isLeaving(popup.current)) return;
    onDismiss();
    onClose();
  }
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // React also reports the event to a form from which this dialog was opened. That form must not
    // be submitted.
    event.stopPropagation();
    onSubmit?.();
  }
  /**
   * Submits the form by a script, because the browser would first collect all fields for its
   * autofill, which takes a tenth of the time of a tap on a slow phone. Only a form with a password
   * is submitted by the browser, so that the browser offers to save the password.
   */
  function handleClick(event: MouseEvent<HTMLElement>) {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    const isFormOfDialog = form instanceof Node && event.currentTarget.contains(form);
    if (onSubmit === undefined || !isFormOfDialog || event.defaultPrevented) return;
    if (form.querySelector('[type=password]') !== null) return;
    event.preventDefault();
    onSubmit();
  }
  // The content is mounted anew at each opening. A dialog that opens again during its closing
  // animation would otherwise show what was typed into it before, for example for another item.
  const content = (
    <Fragment key={openCount}>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Fragment>
  );
  return (
    <Drawer.Root open={isShown} onOpenChange={dismiss}>
      <Drawer.Portal>
        <Drawer.Backdrop ref={scrim} className={styles.scrim} />
        <Drawer.Viewport
          className={styles.viewport}
          style={{ '--keyboard-inset': `${keyboardInsetPx}px` } as CSSProperties}
        >
          <Drawer.Popup
            ref={popup}
            className={classNames(
              styles.popup,
              isWide && styles.wide,
              isCompact && styles.compact,
              className,
            )}
            initialFocus={initialFocus ?? (() => findFirstField(popup.current) ?? true)}
            finalFocus={finalFocus}
            onClick={handleClick}
            onClickCapture={ignoreWhileLeaving}
            onSubmitCapture={ignoreWhileLeaving}
          >
            <FocusAfterRemoval />
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
                content
              ) : (
                <form className={styles.form} onSubmit={handleSubmit} noValidate>
                  {content}
                </form>
              )}
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/**
 * Moves the focus to the main part of the page after the dialog is removed, if the focus is then on
 * the body. It is there if the opener was removed too, for example with the row of a deleted item,
 * and the Tab key would begin at the top of the page again.
 */
function FocusAfterRemoval() {
  useEffect(
    () => () =>
      afterNextPaint(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector('main')?.focus({ preventScroll: true });
      }),
    [],
  );
  return null;
}

const isLeaving = (popup: HTMLElement | null) => popup?.hasAttribute('data-leaving') ?? false;

/** Ignores a second tap on the dialog during its closing animation. */
function ignoreWhileLeaving(event: SyntheticEvent<HTMLElement>) {
  if (!isLeaving(event.currentTarget)) return;
  // React also reports events of a dialog that was opened from this one.
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  event.stopPropagation();
}

function findFirstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input, select, textarea') ?? null;
}
